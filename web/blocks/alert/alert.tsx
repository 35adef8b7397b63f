import { Alert as Message } from "#web/ui/alert.tsx"
import type { BlockProps } from "../blocks-context.ts"
import "./alert.css"

const tones = { blue: "info", red: "danger", yellow: "warning", green: "success" } as const

export function Alert({ element: { settings }, mark }: BlockProps<"alert">) {
  const { title, content, type } = settings
  if (!title && !content) return null
  return (
    <div {...mark} className="block block-wide block-alert">
      <Message tone={tones[type]} title={title}>
        {content}
      </Message>
    </div>
  )
}
