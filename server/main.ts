import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import type { ServerBuild } from "react-router"
import { createApp, type EdgeEnv } from "./app.ts"
import { consolePageOf } from "./console-page.ts"
import { closeHttp, createHttp, listen } from "./listen.ts"
import { createRenderPage } from "./pages/render.ts"
import { BadConfiguration, readConfig } from "./platform/config.ts"
import { routes } from "./routes.ts"
import { isConsoleOf } from "./serve-console.ts"
import { startBackend, stopOnSignal } from "./start.ts"
import { elapsed, say, sayOpening, tellFailure, tellParent } from "./tell-start.ts"

const root = join(import.meta.dirname, "..")

async function main(): Promise<void> {
  const development = process.argv.includes("--dev")
  const config = readConfig(process.env)
  if (config.worker === "only") throw new BadConfiguration("WORKER: use npm run worker for a worker without HTTP")
  sayOpening(config)
  const { platform, stop } = await startBackend(config, say, config.worker === "inline")
  const http = createHttp()
  try {
    if (development) {
      const { serveDevelopment } = await import("./development.ts")
      await serveDevelopment(http, root, config, (...pages) => createApp(platform, routes, ...pages))
    } else {
      const [site, desk] = [join(root, "build/client"), join(root, "build/console")]
      const build = (await import(join(root, "build/server/index.js"))) as unknown as ServerBuild
      const app = new Hono<EdgeEnv>()
      const siteAssets = serveStatic({ root: site, precompressed: true, onFound: forever })
      const consoleAssets = serveStatic({ root: desk, precompressed: true, onFound: forever })
      const isConsole = isConsoleOf(config)
      app.use("/assets/*", (c, next) => (isConsole(c.req.raw) ? consoleAssets : siteAssets)(c, next))
      app.use("/pictures/*", serveStatic({ root: site, precompressed: true, onFound: forADay }))
      app.route("/", createApp(platform, routes, createRenderPage(build, false), consolePageOf(join(root, "build"))))
      http.on("request", getRequestListener(app.fetch))
    }
    await listen(http, config.port, config.host)
  } catch (error) {
    await stop()
    throw error
  }
  stopOnSignal(async () => {
    await closeHttp(http, 5_000)
    await stop()
  })
  const port = (http.address() as { port: number }).port
  say(`ready at http://localhost:${port} (started in ${elapsed()})`)
  tellParent(null)
}

/** Cached for ever: the names of built files contain the hash of their content. */
const forever = (_path: string, c: { header(name: string, value: string): void }) => {
  c.header("cache-control", "public, max-age=31536000, immutable")
  c.header("x-content-type-options", "nosniff")
}

const forADay = (_path: string, c: { header(name: string, value: string): void }) => {
  c.header("cache-control", "public, max-age=86400")
  c.header("x-content-type-options", "nosniff")
}

try {
  await main()
} catch (error) {
  tellFailure(error)
  process.exit(1)
}
