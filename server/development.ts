import type { Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"
import type { ServerBuild } from "react-router"
import type { EdgeEnv } from "./app.ts"
import { createRenderPage, type RenderPage } from "./render.ts"

/** npm run dev: Vite in front of the same app, so that a change in web/ shows without a restart. */
export async function serveDevelopment(
  http: Server,
  root: string,
  createAppWith: (renderPage: RenderPage) => Hono<EdgeEnv>,
): Promise<void> {
  const { createServer } = await import("vite")
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: { server: http }, allowedHosts: true },
    appType: "custom",
  })
  const build = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>
  const listener = getRequestListener(createAppWith(createRenderPage(build, true)).fetch)
  http.on("request", (request, response) => vite.middlewares(request, response, () => void listener(request, response)))
}
