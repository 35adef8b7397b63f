import { describe, expect, test } from "vitest"
import { type CallError, callPath, createClient } from "./client.ts"

function recording(answer: Response) {
  const calls: { path: string; init: RequestInit }[] = []
  const call = createClient(async (path, init) => {
    calls.push({ path, init })
    return answer
  })
  return { call, calls }
}

describe("the typed client", () => {
  test("sends method, path and JSON, and every change with a key of its own", async () => {
    const { call, calls } = recording(Response.json({ language: "en" }))
    expect(await call("POST /api/language", { body: { language: "en" } })).toEqual({ language: "en" })
    const { path, init } = calls[0]!
    expect([path, init.method, init.body]).toEqual(["/api/language", "POST", '{"language":"en"}'])
    expect(init.headers).toMatchObject({
      "content-type": "application/json",
      "idempotency-key": expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test("a file goes as it is, under its own type", async () => {
    const { call, calls } = recording(Response.json({ image: {} }))
    const upload = new Blob(["x"], { type: "image/png" })
    await call("POST /api/console/images", { query: { alt: "Un sac" }, upload })
    const { path, init } = calls[0]!
    expect([path, init.method, init.body]).toEqual(["/api/console/images?alt=Un+sac", "POST", upload])
    expect(init.headers).toMatchObject({ "content-type": "image/png" })
  })

  test("reads carry neither body nor key", async () => {
    const { call, calls } = recording(Response.json({}))
    await call("GET /api/website")
    expect(calls[0]!.init).toEqual({ method: "GET", headers: { accept: "application/json" } })
  })

  test("UX-08 a refusal is thrown with its code, its field and its details", async () => {
    const body = { error: "INVALID_INPUT", field: "language", details: [1], request_id: "r" }
    const { call } = recording(Response.json(body, { status: 400 }))
    const refused = (await call("GET /api/website").catch((error: unknown) => error)) as CallError
    expect(refused).toMatchObject({
      code: "INVALID_INPUT",
      status: 400,
      field: "language",
      details: [1],
      request_id: "r",
    })
  })

  test("UX-08 an answer that is no JSON of ours is an UNKNOWN_ERROR", async () => {
    const { call } = recording(new Response("<html>bad gateway</html>", { status: 502 }))
    await expect(call("GET /api/website")).rejects.toMatchObject({ code: "UNKNOWN_ERROR", status: 502 })
  })

  test("path parameters are escaped, absent query values left out, lists joined", () => {
    expect(callPath("/api/things/{cuid}", { cuid: "a/../b?c" })).toBe("/api/things/a%2F..%2Fb%3Fc")
    expect(callPath("/api/things", {}, { a: undefined, b: null, c: [1, 2], d: "é&" })).toBe(
      "/api/things?c=1%2C2&d=%C3%A9%26",
    )
  })
})
