import type { Hono } from "hono"
import { siteUrl } from "#server/organisers/site-url.ts"
import type { FindTenant } from "#server/organisers/tenant-at.ts"
import { createRootApi } from "./api.ts"
import { makeContext } from "./make-context.ts"
import type { Config } from "./platform/config.ts"
import type { RootContext } from "./platform/http/context.ts"
import type { Visit } from "./platform/http/host.ts"
import { plainPage } from "./platform/http/plain-page.ts"
import type { ApiEnv } from "./platform/http/route.ts"
import { consolePolicy } from "./platform/http/security-headers.ts"
import type { Platform } from "./platform/platform.ts"
import { readTokens } from "./platform/sessions.ts"
import { rootRoutes } from "./routes.ts"
import { gatePermissions, serveGateFile } from "./serve-gate.ts"

/** The HTML of the console's single page, or null while there is none; in development it is made anew for every request. */
export type ConsolePage = (pathname: string) => Promise<string | null>

interface Arriving {
  request: Request
  request_id: string
  visit: Visit
}

/**
 * Whether a request for a file is one to the console's host. The Host header alone is looked at: what it decides is which
 * public files are served.
 */
export const isConsoleOf = ({ console_origin }: Pick<Config, "console_origin">) => {
  const { hostname } = new URL(console_origin)
  return (request: { headers: Pick<Headers, "get"> }) =>
    request.headers.get("host")?.replace(/:\d+$/, "").toLowerCase() === hostname
}

/** The first segments that the console's origin uses itself; no organiser may have one as its slug. */
const own_segments = /^\/($|login$)/

/**
 * CONSOLE_ORIGIN: the organiser is the first segment of the path. `/{slug}/api/console/**` are its calls, every other
 * address below the slug is the one page of the app; `/api/console/**` are the calls of the root, which asks who is there
 * before an organiser is chosen. Nothing of the sites is served here.
 */
export function createConsole(
  platform: Platform,
  parts: { api: Hono<ApiEnv>; findTenant: FindTenant; page: ConsolePage },
): (arriving: Arriving) => Promise<Response> {
  const { config } = platform
  const rootApi = createRootApi(platform, rootRoutes)
  const development = process.env.NODE_ENV !== "production"
  const show = async (pathname: string, sites: string[], isGate = false) => {
    const headers = new Headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": consolePolicy(sites, { development, isGate }),
      "cache-control": "no-store",
    })
    if (isGate) headers.set("permissions-policy", gatePermissions)
    const page = await parts.page(pathname)
    return page === null ? beingBuilt() : new Response(page, { headers })
  }
  const rootContext = ({ request, request_id, visit: { origin, address } }: Arriving): RootContext => ({
    platform,
    database: platform.database,
    origin,
    address,
    request_id,
    tokensFor: (console_slug) => readTokens(request, { origin, console_slug }),
  })
  return async (arriving) => {
    const { request, request_id, visit } = arriving
    const url = new URL(request.url)
    if (own_segments.test(url.pathname)) return show(url.pathname, [])
    if (url.pathname.startsWith("/api/")) return rootApi.fetch(request, { context: rootContext(arriving) })
    const slug = /^\/([a-z0-9-]{1,63})(\/|$)/.exec(url.pathname)?.[1]
    const tenant = slug ? await parts.findTenant({ slug }) : null
    if (!slug || !tenant) return nothingHere()
    const path = url.pathname.slice(slug.length + 1)
    const file = path.startsWith("/gate/") ? await serveGateFile(path.slice("/gate/".length), tenant) : null
    if (file) return file
    if (!path.startsWith("/api/"))
      return show(
        url.pathname,
        [siteUrl(config, tenant), siteUrl(config, { ...tenant, domain: null })],
        path === "/gate",
      )
    if (!path.startsWith("/api/console/")) return nothingHere()
    const context = await makeContext(platform, { request, request_id, visit, tenant, console_slug: slug })
    url.pathname = path
    const response = await parts.api.fetch(new Request(url, request), { context })
    for (const cookie of context.cookies) response.headers.append("set-cookie", cookie)
    response.headers.set("cache-control", "private, no-store")
    return response
  }
}

const beingBuilt = () =>
  plainPage(
    503,
    "One moment",
    ["The console is being built and comes by itself.", "La console se construit et s’affiche toute seule."],
    { refresh: "2", "retry-after": "2" },
  )

const nothingHere = () =>
  plainPage(404, "Nothing here", ["There is nothing at this address.", "Il n’y a rien à cette adresse."])
