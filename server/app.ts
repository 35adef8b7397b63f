import { randomUUID } from "node:crypto"
import type { HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import { createTenantReader } from "#server/organisers/tenant-at.ts"
import { createApi } from "./api.ts"
import { readInvariantRuns } from "./check-invariants.ts"
import { makeContext } from "./make-context.ts"
import type { RenderPage } from "./pages/render.ts"
import { sharePages } from "./pages/share-pages.ts"
import { countLateRefunds } from "./paying/transactions/settle-refund.ts"
import { isMigrated } from "./platform/database/migrate.ts"
import type { RequestContext } from "./platform/http/context.ts"
import { bodyOf, encodeBody, readable } from "./platform/http/encode-body.ts"
import { asRefusal } from "./platform/http/failure-answer.ts"
import { readVisit, type Visit } from "./platform/http/host.ts"
import { createMetrics, mayReadMetrics } from "./platform/http/metrics.ts"
import { plainPage } from "./platform/http/plain-page.ts"
import { leavesUnread } from "./platform/http/read-body.ts"
import { createResponseCache } from "./platform/http/response-cache.ts"
import type { Route } from "./platform/http/route.ts"
import { setSecurityHeaders } from "./platform/http/security-headers.ts"
import type { Platform } from "./platform/platform.ts"
import { atOnce, type Turn, takeTurns } from "./platform/take-turns.ts"
import { whileWriting } from "./platform/writing.ts"
import { type ConsolePage, createConsole } from "./serve-console.ts"
import { isFile, serveFile } from "./website/serve-file.ts"

export type EdgeEnv = { Bindings: Partial<HttpBindings>; Variables: { request_id: string; visit: Visit } }

// The edge: every request passes here once. Host to organiser, cookies to a caller, one plain context; then the API or
// a page. Headers, cookies, caching and compression are added to the response.
export function createApp(
  platform: Platform,
  routes: Route[],
  renderPage: RenderPage,
  consolePage: ConsolePage,
): Hono<EdgeEnv> {
  const { config, database, log } = platform
  const app = new Hono<EdgeEnv>()
  const api = createApi(platform, routes)
  const findTenant = createTenantReader(database, config)
  const console_hostname = new URL(config.console_origin).hostname
  const serveConsole = createConsole(platform, { api: api.http, findTenant, page: consolePage })
  const cache = createResponseCache()
  const metrics = createMetrics({
    readInvariants: () => readInvariantRuns(database),
    countLateRefunds: () => countLateRefunds(database),
  })
  const render = renderPage({
    apiFor: (context) => async (path, init) => readable(await api.http.request(path, init, { context })),
    direct: api.direct,
  })
  const sharePage = sharePages(render)
  const turnFor = takeReadingTurns()

  const make = async (request: Request, context: RequestContext, turn: Turn): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const file = await serveFile(context, pathname)
    if (file) return file
    if (isSiteCall(pathname)) return turn.alone(async () => api.http.fetch(request, { context }))
    const page = personal.test(pathname) ? null : await sharePage(request, context, turn)
    return page ?? turn.alone(() => render.forReader(request, context))
  }

  app.use(async (c, next) => {
    const started = performance.now()
    c.set("request_id", randomUUID())
    c.set("visit", readVisit(c.req.raw, peerOf(c.env), config))
    await (isReading(c.req.method) ? next() : whileWriting(next))
    const kind = isCall(c.req.path) ? "api" : "page"
    const seconds = (performance.now() - started) / 1000
    metrics.observe(kind, c.req.method, c.res.status, seconds)
    log.info({ request_id: c.var.request_id, kind, method: c.req.method, status: c.res.status, seconds }, "request")
    c.res.headers.set("x-request-id", c.var.request_id)
    if (!isReading(c.req.method) && leavesUnread(c.req.raw, c.res.status)) c.res.headers.set("connection", "close")
    setSecurityHeaders(c.res.headers, c.var.visit.origin.startsWith("https:"))
  })

  app.get("/healthz", (c) => c.text("ok"))
  app.get("/readyz", async (c) => {
    const ready = await isMigrated(database).catch(() => false)
    return ready ? c.text("ready") : c.text("the database is not ready", 503, { "retry-after": "2" })
  })
  app.get("/metrics", async (c) => {
    return mayReadMetrics(config, c.req.raw, c.var.visit.address)
      ? c.text(await metrics.read())
      : c.text("Forbidden", 403)
  })

  app.all("*", async (c) => {
    const request = c.req.raw
    const { visit, request_id } = c.var
    if (visit.hostname === console_hostname)
      return compressed(request, await serveConsole({ request, request_id, visit }))
    const tenant = await findTenant({ hostname: visit.hostname })
    if (!tenant)
      return plainPage(404, "Nothing here", [
        "There is no site at this address.",
        "Il n’y a pas de site à cette adresse.",
      ])
    const context = await makeContext(platform, { request, request_id, visit, tenant, console_slug: null })
    const url = new URL(request.url)
    if (url.pathname === "/console") return c.redirect(`${config.console_origin}/${tenant.slug}`, 302)
    const isShared = request.method === "GET" && isForAll(context) && !personal.test(url.pathname)
    const answer = async (turn: Turn) => {
      const response = await make(request, context, turn)
      for (const cookie of context.cookies) response.headers.append("set-cookie", cookie)
      if (!isShared) response.headers.set("cache-control", "private, no-store")
      if (context.preview) response.headers.set("x-robots-tag", "noindex")
      return response
    }
    const turn = turnFor(request, url.pathname, context)
    const response = isShared ? await cache.respond(cacheKey(url, context), request, answer, turn) : await answer(turn)
    return compressed(request, response)
  })

  app.onError((error, c) => {
    const refusal = asRefusal(error)
    if (refusal.code === "UNKNOWN_ERROR") log.error({ err: error, request_id: c.var.request_id }, "unexpected")
    const away = refusal.status === 503
    if (isCall(c.req.path)) {
      const headers = away ? { "retry-after": String(refusal.retry_after ?? 2) } : {}
      return c.json({ error: refusal.code, request_id: c.var.request_id }, refusal.status as 500, headers)
    }
    return away
      ? plainPage(
          503,
          "Back in a moment",
          ["Please try again in a few seconds.", "Merci de réessayer dans quelques secondes."],
          { "retry-after": String(refusal.retry_after ?? 2) },
        )
      : plainPage(500, "Something went wrong", ["Please try again.", "Merci de réessayer."])
  })
  return app
}

// Pages and answers that are made anew wait in turns, so that a flood of questions fills neither the memory nor the time of
// the process. A page keeps the process busy itself, and is rendered in the pauses of those who buy meanwhile (`writing.ts`,
// the bench `flood`); answers mostly wait for the database, and are read together. Writing and files wait for no turn.
function takeReadingTurns() {
  const pages = takeTurns({ at_once: 12, waiting: 400, waiting_alike: 40, patience: 10_000 })
  const answers = takeTurns({ at_once: 512, waiting: 1_000, waiting_alike: 200, patience: 10_000 })
  return ({ method }: Request, pathname: string, context: RequestContext): Turn => {
    if (!isReading(method) || isFile(pathname)) return atOnce
    const inTurn = isSiteCall(pathname) ? answers : pages
    const circles = circlesOf(context)
    return { alone: (work) => inTurn(work, circles), shared: (key, work) => inTurn.shared(key, work, circles) }
  }
}

/**
 * Turns go round between families who are logged in and visitors, then between organisers, then between families, or the
 * addresses of visitors. A family has turns of its own, because thousands may share the address of their telephone company.
 */
const circlesOf = ({ customer, organiser_id, address }: RequestContext): string[] => [
  customer ? "family" : "visitor",
  String(organiser_id),
  customer ? String(customer.id) : address,
]

/** Whether whatever is answered may be answered to all visitors. */
const isForAll = ({ customer, collaborator, preview }: RequestContext): boolean =>
  !customer && !collaborator && !preview

const isReading = (method: string): boolean => method === "GET" || method === "HEAD"

const isSiteCall = (pathname: string): boolean => pathname.startsWith("/api/")

/** A call of a site, or of the console, whose paths begin with a slug. */
const isCall = (path: string): boolean => /^(\/[a-z0-9-]+)?\/api\//.test(path)

const peerOf = (env: Partial<HttpBindings> | undefined): string | undefined => env?.incoming?.socket?.remoteAddress

/** Pages about one person or with a secret in their address: never cached, not even for visitors. */
const personal = /^\/(auth|account|cart|checkout|newsletters|sandbox)([/.]|$)/

const tracking = /^(utm_|fbclid$|gclid$|mc_)/

/** One cache key for equal answers: parameters sorted, without those that only track where a visitor came from. */
function cacheKey(url: URL, { hostname, language }: RequestContext): string {
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !tracking.test(name)))
  // Sorted by name only: of a repeated parameter the first counts, so the order of its values must stay.
  query.sort()
  return `${hostname}|${language}|${url.pathname}?${query}`
}

async function compressed(request: Request, response: Response): Promise<Response> {
  if (response.headers.has("content-encoding") || response.headers.has("vary")) return response
  const body = await bodyOf(response)
  return body ? encodeBody(body, request, response) : response
}
