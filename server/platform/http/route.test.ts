import { expect, test } from "vitest"
import { createApi } from "#server/api.ts"
import { routes } from "#server/routes.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import type { RequestContext } from "./context.ts"
import { readable } from "./encode-body.ts"

const backend = testBackend()

type Caller = Pick<Partial<RequestContext>, "customer" | "collaborator">

function contextOf(caller: Caller): RequestContext {
  const { platform, database } = backend
  return {
    platform,
    database,
    organiser_id: 1,
    hostname: "alpha.localhost",
    origin: "http://alpha.localhost",
    tenant: {
      organiser_id: 1,
      slug: "alpha",
      domain: null,
      name: "Alpha",
      demo: false,
      timezone: "Europe/Brussels",
      language: "fr",
      languages: ["fr"],
    },
    console_slug: null,
    user_agent: null,
    address: "127.0.0.1",
    request_id: "r",
    arrived_at: performance.now(),
    language: "fr",
    idempotency_key: null,
    signature: null,
    tokens: {},
    preview: null,
    cookies: [],
    customer: null,
    collaborator: null,
    ...caller,
  }
}

/** The API without the edge. */
async function cacheControl(path: string, caller: Caller) {
  const answer = await createApi(backend.platform, routes).http.request(path, {}, { context: contextOf(caller) })
  expect(answer.status).toBe(200)
  return answer.headers.get("cache-control")
}

test("a public answer may be kept for everybody only when nobody in particular asked for it", async () => {
  for (const path of ["/api/website", "/api/availabilities", "/api/activities"]) {
    expect(await cacheControl(path, {})).toBe("public, max-age=1")
    expect(await cacheControl(path, { customer: { id: 1 } })).toBe("no-store")
    const collaborator = { id: 1, cuid: "c1", permissions: new Set<never>(), impersonator_id: null }
    expect(await cacheControl(path, { collaborator })).toBe("no-store")
  }
  expect(await cacheControl("/api/session", {})).toBe("no-store")
})

test("a shared answer is the same directly and over the network, is checked alike, and cannot be changed", async () => {
  const api = createApi(backend.platform, routes)
  const context = contextOf({})
  for (const [path, query] of [
    ["/api/locations", {}],
    ["/api/availabilities", { page_size: "5", status: "OPEN,FULL" }],
    ["/api/availabilities/cards", { page_size: "5" }],
    ["/api/pages", { path: "/" }],
  ] as const) {
    const route = api.direct.get(`GET ${path}`)!
    const response = await api.http.request(`${path}?${new URLSearchParams(query)}`, {}, { context })
    const [directly, sent] = [await route.answer(context, { params: {}, query }), await readable(response).json()]
    expect({ ...(directly as object), now: null }).toEqual({ ...sent, now: null })
  }
  const cards = api.direct.get("GET /api/availabilities/cards")!
  for (const query of [{ page_size: "-1" }, { search: "\0" }, { status: "SOON" }])
    await expect(cards.answer(context, { params: {}, query }), JSON.stringify(query)).rejects.toMatchObject({
      code: "INVALID_INPUT",
    })
  const answered = (await cards.answer(context, { params: {}, query: {} })) as { count: number }
  expect(() => answered.count++).toThrow(TypeError)
  expect(api.direct.has("GET /api/session")).toBe(false)
})
