import { Hono } from "hono"
import type { Endpoint } from "#contract/endpoint.ts"
import { allEndpoints, endpoints } from "#contract/endpoints.ts"
import { apiDocsPage } from "./platform/http/api-docs.ts"
import { asRefusal, refusalResponse } from "./platform/http/failure-answer.ts"
import { describeApi } from "./platform/http/openapi.ts"
import { mountAtRoot, type RootEnv, type RootRoute } from "./platform/http/root-route.ts"
import { type ApiEnv, type DirectRoute, mount, type Route } from "./platform/http/route.ts"
import type { Platform } from "./platform/platform.ts"
import { Refusal } from "./platform/refusal.ts"

const docsPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export interface Api {
  /** It takes a finished context, from the edge for the network or from a page's loader in process. */
  http: Hono<ApiEnv>
  /** The calls whose answers are shared by callers who are alike, by name. */
  direct: ReadonlyMap<string, DirectRoute>
}

/** The API alone. */
export function createApi(platform: Platform, routes: Route[]): Api {
  const api = new Hono<ApiEnv>()
  const direct = new Map<string, DirectRoute>()
  for (const one of routes) {
    const answer = mount(api, one, mounting(platform))
    if (answer) direct.set(`${one.endpoint.method} ${one.endpoint.path}`, answer)
  }

  // Made on first use, so that a start does not wait for rarely read pages.
  const description = once(() => describeApi(allEndpoints))
  const docs = once(() => apiDocsPage(endpoints))
  api.get("/api/openapi.json", (c) => c.json(description()))
  api.get("/api/docs", (c) => c.html(docs(), 200, { "content-security-policy": docsPolicy }))

  answerFailures(api, routes)
  return { http: api, direct }
}

/** The calls at the root of the console's origin, which have no organiser. */
export function createRootApi(platform: Platform, routes: RootRoute[]): Hono<RootEnv> {
  const api = new Hono<RootEnv>()
  for (const one of routes) mountAtRoot(api, one, mounting(platform))
  answerFailures(api, routes)
  return api
}

const mounting = ({ limit }: Platform) => ({ limit, checkAnswers: process.env.NODE_ENV !== "production" })

/** Refusals, and addresses that are nobody's or are asked by another method. */
function answerFailures<E extends ApiEnv | RootEnv>(api: Hono<E>, routes: readonly { endpoint: Endpoint }[]): void {
  const known = routes.map(({ endpoint }) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`))
  api.notFound((c) => {
    const code = known.some((path) => path.test(c.req.path)) ? "METHOD_NOT_ALLOWED" : "NOT_FOUND"
    return refusalResponse(new Refusal(code), c.env.context.request_id)
  })
  api.onError((error, c) => {
    const { request_id, platform, ...of } = c.env.context
    const refusal = asRefusal(error)
    const organiser_id = "organiser_id" in of ? of.organiser_id : null
    if (refusal.code === "UNKNOWN_ERROR") platform.log.error({ err: error, request_id, organiser_id }, "unexpected")
    return refusalResponse(refusal, request_id)
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
