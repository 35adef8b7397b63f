import { readFile } from "node:fs/promises"
import type { Server } from "node:http"
import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"
import type { ServerBuild } from "react-router"
import type { EdgeEnv } from "./app.ts"
import { createRenderPage, type RenderPage } from "./pages/render.ts"
import type { Config } from "./platform/config.ts"
import { type ConsolePage, isConsoleOf } from "./serve-console.ts"

/** npm run dev: Vite in front of the same app, so that a change in web/ shows without a restart. */
export async function serveDevelopment(
  http: Server,
  root: string,
  config: Pick<Config, "console_origin">,
  createAppWith: (renderPage: RenderPage, consolePage: ConsolePage) => Hono<EdgeEnv>,
): Promise<void> {
  const { createServer } = await import("vite")
  const server = { middlewareMode: true, allowedHosts: true } as const
  const site = await createServer({ root, server: { ...server, ws: { server: http } }, appType: "custom" })
  // The console is an app of its own, with a socket of its own beside that of the sites.
  const folder = join(root, "web/console")
  const desk = await createServer({
    configFile: join(root, "vite.console.config.ts"),
    server: { ...server, ws: { server: http, path: "/console-socket" } },
    appType: "custom",
  })
  const build = () => site.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>
  const consolePage = async (pathname: string) =>
    desk.transformIndexHtml(pathname, await readFile(join(folder, "index.html"), "utf8"))
  const listener = getRequestListener(createAppWith(createRenderPage(build, true), consolePage).fetch)
  const isConsole = isConsoleOf(config)
  http.on("request", (request, response) => {
    const vite = isConsole({ headers: new Headers({ host: request.headers.host ?? "" }) }) ? desk : site
    vite.middlewares(request, response, () => void listener(request, response))
  })
}
