import { join } from "node:path"
import { defineConfig } from "vite"
import { twoLanguages } from "#web/two-languages.ts"

const root = join(import.meta.dirname, "../..")

// The console: a single-page app on an origin of its own, beside the storefront's build and without anything of it.
export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [twoLanguages],
  cacheDir: join(root, ".cache/vite-console"),
  publicDir: false,
  build: { outDir: join(root, "build/console"), emptyOutDir: true, assetsInlineLimit: 2048, target: "es2022" },
})
