import { expect, test } from "vitest"
import { createApi } from "#server/api.ts"
import { routes } from "#server/routes.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import type { RequestContext } from "./context.ts"

const backend = testBackend()

/** The API without the edge, as a page's loader asks it. */
async function cacheControl(path: string, caller: Pick<Partial<RequestContext>, "customer" | "collaborator">) {
  const { platform, database } = backend
  const context: RequestContext = {
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
    language: "fr",
    idempotency_key: null,
    signature: null,
    tokens: {},
    cookies: [],
    customer: null,
    collaborator: null,
    ...caller,
  }
  const answer = await createApi(platform, routes).http.request(path, {}, { context })
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
