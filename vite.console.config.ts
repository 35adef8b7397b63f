import { join } from "node:path"
import { defineConfig } from "vite"
import { twoLanguages } from "./scripts/two-languages.ts"

const root = import.meta.dirname

// The console: a single-page app on an origin of its own, built beside the storefront and without anything of it.
export default defineConfig({
  root: join(root, "web/console"),
  base: "/",
  plugins: [twoLanguages],
  cacheDir: join(root, ".cache/vite-console"),
  publicDir: false,
  build: {
    outDir: join(root, "build/console"),
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    rolldownOptions: {
      // Packages mark their client code for servers that render; here everything is client code.
      onLog: (level, log, handle) => void (log.code === "MODULE_LEVEL_DIRECTIVE" || handle(level, log)),
    },
  },
})
