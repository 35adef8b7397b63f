import type { Config } from "@react-router/dev/config"

export default { ssr: true, appDirectory: "web/storefront", buildDirectory: "build" } satisfies Config
