import { Hono } from "hono"
import { allEndpoints, endpoints } from "#contract/endpoints.ts"
import { apiDocsPage } from "./platform/http/api-docs.ts"
import { asRefusal, refusalResponse } from "./platform/http/failure-answer.ts"
import { describeApi } from "./platform/http/openapi.ts"
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
  const checkAnswers = process.env.NODE_ENV !== "production"
  for (const one of routes) {
    const answer = mount(api, one, { limit: platform.limit, checkAnswers })
    if (answer) direct.set(`${one.endpoint.method} ${one.endpoint.path}`, answer)
  }

  // Made on first use, so that a start does not wait for rarely read pages.
  const description = once(() => describeApi(allEndpoints))
  const docs = once(() => apiDocsPage(endpoints))
  api.get("/api/openapi.json", (c) => c.json(description()))
  api.get("/api/docs", (c) => c.html(docs(), 200, { "content-security-policy": docsPolicy }))

  const known = routes.map(({ endpoint }) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`))
  api.notFound((c) => {
    const code = known.some((path) => path.test(c.req.path)) ? "METHOD_NOT_ALLOWED" : "NOT_FOUND"
    return refusalResponse(new Refusal(code), c.env.context.request_id)
  })
  api.onError((error, c) => {
    const { request_id, platform, organiser_id } = c.env.context
    const refusal = asRefusal(error)
    if (refusal.code === "UNKNOWN_ERROR") platform.log.error({ err: error, request_id, organiser_id }, "unexpected")
    return refusalResponse(refusal, request_id)
  })
  return { http: api, direct }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
