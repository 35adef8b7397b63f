import { randomUUID } from "node:crypto"
import type { HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import { readCustomerOf } from "#server/customers/read-customer-of.ts"
import { readCollaboratorOf } from "#server/organisers/read-collaborator-of.ts"
import { createTenantReader } from "#server/organisers/tenant-at.ts"
import { createApi } from "./api.ts"
import { readInvariantRuns } from "./check-invariants.ts"
import { isMigrated } from "./platform/database/migrate.ts"
import { inTenant } from "./platform/database/transaction.ts"
import type { RequestContext } from "./platform/http/context.ts"
import { encodeBody } from "./platform/http/encode-body.ts"
import { asRefusal } from "./platform/http/failure-answer.ts"
import { readVisit, type Visit } from "./platform/http/host.ts"
import { chooseLanguage } from "./platform/http/language.ts"
import { createMetrics, mayReadMetrics } from "./platform/http/metrics.ts"
import { plainPage } from "./platform/http/plain-page.ts"
import { createResponseCache } from "./platform/http/response-cache.ts"
import type { Route } from "./platform/http/route.ts"
import { setSecurityHeaders } from "./platform/http/security-headers.ts"
import type { Platform } from "./platform/platform.ts"
import { type Renewal, readTokens, renewSessions } from "./platform/sessions.ts"
import type { RenderPage } from "./render.ts"
import { serveFile } from "./website/serve-file.ts"

export type EdgeEnv = { Bindings: Partial<HttpBindings>; Variables: { request_id: string; visit: Visit } }

// The edge: every request passes here once. Host to organiser, cookies to a caller, one plain context; then the API or
// a page. Headers, cookies, caching and compression are added to the response.
export function createApp(platform: Platform, routes: Route[], renderPage: RenderPage): Hono<EdgeEnv> {
  const { config, database, log } = platform
  const app = new Hono<EdgeEnv>()
  const api = createApi(platform, routes)
  const tenantAt = createTenantReader(database, config)
  const cache = createResponseCache()
  const metrics = createMetrics(() => readInvariantRuns(database))
  const render = renderPage((context) => (path, init) => Promise.resolve(api.request(path, init, { context })))

  app.use(async (c, next) => {
    const started = performance.now()
    c.set("request_id", randomUUID())
    c.set("visit", readVisit(c.req.raw, peerOf(c.env), config))
    await next()
    const kind = c.req.path.startsWith("/api/") ? "api" : "page"
    const seconds = (performance.now() - started) / 1000
    metrics.observe(kind, c.req.method, c.res.status, seconds)
    log.info({ request_id: c.var.request_id, kind, method: c.req.method, status: c.res.status, seconds }, "request")
    c.res.headers.set("x-request-id", c.var.request_id)
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
    const { visit } = c.var
    const tenant = await tenantAt(visit.hostname)
    if (!tenant)
      return plainPage(404, "Nothing here", [
        "There is no site at this address.",
        "Il n’y a pas de site à cette adresse.",
      ])
    const context: RequestContext = {
      platform,
      database,
      organiser_id: tenant.organiser_id,
      tenant,
      ...visit,
      request_id: c.var.request_id,
      language: chooseLanguage(request, tenant),
      customer: null,
      collaborator: null,
      tokens: readTokens(request, visit.origin),
      idempotency_key: request.headers.get("idempotency-key"),
      signature: request.headers.get("stripe-signature"),
      cookies: [],
    }
    await readCallers(context)
    const url = new URL(request.url)
    const isShared =
      request.method === "GET" && !context.customer && !context.collaborator && !personal.test(url.pathname)
    const answer = async () => {
      const response =
        (await serveFile(context, url.pathname)) ??
        (await (url.pathname.startsWith("/api/") ? api.fetch(request, { context }) : render(request, context)))
      for (const cookie of context.cookies) response.headers.append("set-cookie", cookie)
      if (!isShared) response.headers.set("cache-control", "private, no-store")
      return response
    }
    if (!isShared) return compressed(request, await answer())
    return cache.respond(cacheKey(url, context), request, answer).then((response) => compressed(request, response))
  })

  app.onError((error, c) => {
    const refusal = asRefusal(error)
    if (refusal.code === "UNKNOWN_ERROR") log.error({ err: error, request_id: c.var.request_id }, "unexpected")
    const away = refusal.code === "DATABASE_UNAVAILABLE"
    if (c.req.path.startsWith("/api/")) {
      const headers = away ? { "retry-after": String(refusal.retry_after) } : {}
      return c.json({ error: refusal.code, request_id: c.var.request_id }, refusal.status as 500, headers)
    }
    return away
      ? plainPage(
          503,
          "Back in a moment",
          ["Please try again in a few seconds.", "Merci de réessayer dans quelques secondes."],
          { "retry-after": "2" },
        )
      : plainPage(500, "Something went wrong", ["Please try again.", "Merci de réessayer."])
  })
  return app
}

/**
 * Resolves session tokens to callers: no statement for visitors, who are most of the traffic, and a write at most once
 * a day.
 */
async function readCallers(context: RequestContext): Promise<void> {
  const { session, collaborator } = context.tokens
  if (!session && !collaborator) return
  const renewals: Renewal[] = []
  context.customer = await readCustomerOf(context, renewals)
  context.collaborator = await readCollaboratorOf(context, renewals)
  if (renewals.length > 0) await inTenant(context, (tx) => renewSessions(tx, context, renewals))
}

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
  if (response.headers.has("content-encoding") || response.headers.has("vary") || response.body === null)
    return response
  return encodeBody({ plain: Buffer.from(await response.arrayBuffer()) }, request, response)
}
