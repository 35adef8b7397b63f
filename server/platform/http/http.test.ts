import { describe, expect, test } from "vitest"
import { allEndpoints } from "#contract/endpoints.ts"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend()
const ask: typeof backend.ask = (...args) => backend.ask(...args)
const json = { "content-type": "application/json" }
const language = (raw: string | Uint8Array, headers: Record<string, string> = json) =>
  ask("POST", "/api/language", { raw, headers })

describe("bodies", () => {
  test.each([
    ["truncated JSON", '{"language":', 400, "MALFORMED_BODY"],
    ["no JSON at all", "language=en", 400, "MALFORMED_BODY"],
    ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, "MALFORMED_BODY"],
    ["100,000 levels of nesting", "[".repeat(100_000), 400, "MALFORMED_BODY"],
    ["nesting inside a field", `{"language":${"[".repeat(40)}${"]".repeat(40)}}`, 400, "MALFORMED_BODY"],
    ["a list", "[]", 400, "INVALID_INPUT"],
    ["null", "null", 400, "INVALID_INPUT"],
    ["a number", "12", 400, "INVALID_INPUT"],
    ["a wrong type", '{"language":{"$ne":1}}', 400, "INVALID_INPUT"],
    ["U+0000", '{"language":"en\\u0000"}', 400, "INVALID_INPUT"],
    ["a NUL in a key", '{"\\u0000":"en","language":"en"}', 400, "INVALID_INPUT"],
    ["half a surrogate pair", '{"language":"en\\ud800"}', 400, "INVALID_INPUT"],
    ["the other half in a key", '{"\\udc00":"en","language":"en"}', 400, "INVALID_INPUT"],
    ["300 kB", JSON.stringify({ language: "x".repeat(300_000) }), 413, "BODY_TOO_LARGE"],
  ])("%s is refused", async (_, raw, status, error) => {
    const answer = await language(raw)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error, request_id: expect.any(String) })
  })

  test("a body of the wrong type is refused with 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const answer = await language('{"language":"en"}', { "content-type": type })
      expect([answer.status, answer.body.error]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"])
    }
  })

  test("an answer that leaves much of a body unread says that the connection closes (A10), others keep it", async () => {
    const large = JSON.stringify({ language: "x".repeat(300_000) })
    const unread = await ask("POST", "/api/nowhere", {
      raw: large,
      headers: { ...json, "content-length": String(large.length) },
    })
    const answers = [
      await language(large),
      unread,
      await language('{"language":"en"}'),
      await language("x".repeat(20_000)),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get("connection")])).toEqual([
      [413, "close"],
      [404, "close"],
      [200, null],
      [400, null],
    ])
  })

  test("of ten thousand problems the first twenty are told (A12)", async () => {
    const admin = await enterAs(backend, permissions)
    const languages = Array.from({ length: 10_000 }, () => "xx")
    const { status, body, text } = await admin.ask("PUT", "/api/console/website", { body: { languages } })
    expect([status, body.error]).toEqual([400, "INVALID_INPUT"])
    expect(body.details.length).toBeLessThanOrEqual(20)
    expect(text.length).toBeLessThan(5_000)
  })

  test("a missing body is refused as input, not as a fault", async () => {
    const answer = await ask("POST", "/api/language")
    expect([answer.status, answer.body.error]).toEqual([400, "INVALID_INPUT"])
  })
})

describe("where a request comes from", () => {
  const from = (headers: Record<string, string>) => ask("POST", "/api/language", { body: { language: "en" }, headers })

  test("a change asked for by another site is refused", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://alpha.localhost.evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "http://beta.localhost" },
    ]) {
      const answer = await from(headers as Record<string, string>)
      expect([answer.status, answer.body.error]).toEqual([403, "CROSS_SITE_REQUEST"])
    }
  })

  test("our own pages, and callers that are no browser, may", async () => {
    expect((await from({ origin: "http://alpha.localhost", "sec-fetch-site": "same-origin" })).status).toBe(200)
    expect((await from({})).status).toBe(200)
  })
})

describe("addresses", () => {
  test("APIA-23 every path of the product's API stands in the OpenAPI file, and nothing else does", async () => {
    const { body } = await ask("GET", "/api/openapi.json")
    expect(body.openapi).toBe("3.1.0")
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(allEndpoints.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test("the readable reference names every call", async () => {
    const { text, headers } = await ask("GET", "/api/docs")
    expect(headers.get("content-type")).toMatch("text/html")
    for (const { path } of allEndpoints) expect(text).toContain(path)
  })

  test("unknown paths answer 404, known ones with another method 405", async () => {
    expect((await ask("GET", "/api/nothing")).body).toMatchObject({ error: "NOT_FOUND" })
    const wrong = await ask("DELETE", "/api/website")
    expect([wrong.status, wrong.body.error]).toEqual([405, "METHOD_NOT_ALLOWED"])
    for (const path of ["/api/%00", "/api/%ff", "/api/../../etc/passwd", "/api//website", "/%c0%ae"])
      expect((await ask("GET", path)).status).toBe(404)
  })

  test("health, readiness and metrics answer on any host", async () => {
    expect((await ask("GET", "/healthz", { host: "10.0.0.1" })).text).toBe("ok")
    expect((await ask("GET", "/readyz", { host: "10.0.0.1" })).text).toBe("ready")
    expect((await ask("GET", "/metrics", { host: "10.0.0.1" })).text).toContain("marelle_request_seconds_bucket")
  })

  test("every answer carries the security headers and its request id", async () => {
    for (const path of ["/api/website", "/healthz", "/api/nothing"]) {
      const { headers } = await ask("GET", path)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe("pressure", () => {
  test("too many calls from one address answer 429 with Retry-After, another address is not concerned", async () => {
    const asked = []
    for (let i = 0; i < 65; i++)
      asked.push(await ask("POST", "/api/language", { host: "beta.localhost", body: { language: "en" } }))
    const refused = asked.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]!.body.error).toBe("TOO_MANY_ATTEMPTS")
    expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await language('{"language":"en"}')).status).toBe(200)
  })

  test("a public answer carries an ETag and is not sent again to who has it", async () => {
    const first = await ask("GET", "/api/website")
    const etag = first.headers.get("etag")!
    expect(etag).toBeTruthy()
    const second = await ask("GET", "/api/website", { headers: { "if-none-match": etag } })
    expect([second.status, second.text]).toEqual([304, ""])
  })
})
