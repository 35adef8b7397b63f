import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { createResponseCache } from "./response-cache.ts"

function setUp() {
  let now = 0
  let made = 0
  const cache = createResponseCache(() => now)
  const page = (headers: Record<string, string> = { "cache-control": "public, max-age=1" }, status = 200) =>
    new Response(`page ${++made}`, { status, headers: { "content-type": "text/html", ...headers } })
  const get = async (make: () => Promise<Response> = async () => page(), key = "k") =>
    (await cache.respond(key, new Request("http://x/"), make)).text()
  return { cache, page, get, made: () => made, wait: (ms: number) => (now += ms) }
}

test("an answer is fresh for a second, then served stale while one request renews it, then made anew", async () => {
  const { get, wait } = setUp()
  expect(await get()).toBe("page 1")
  wait(999)
  expect(await get()).toBe("page 1")
  wait(2_000)
  expect(await get()).toBe("page 1")
  await Promise.resolve()
  expect(await get()).toBe("page 2")
  wait(6_001)
  expect(await get()).toBe("page 3")
})

test("many at once make it once", async () => {
  const { get, made } = setUp()
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => get())))).toEqual(new Set(["page 1"]))
  expect(made()).toBe(1)
})

test("what sets a cookie, is not public or is not OK is never kept nor shared", async () => {
  for (const make of [
    (p: ReturnType<typeof setUp>["page"]) => p({ "cache-control": "public", "set-cookie": "a=b" }),
    (p: ReturnType<typeof setUp>["page"]) => p({ "cache-control": "no-store" }),
    (p: ReturnType<typeof setUp>["page"]) => p({ "cache-control": "public" }, 404),
  ]) {
    const { get, page } = setUp()
    const answers = await Promise.all([get(async () => make(page)), get(async () => make(page))])
    expect(new Set(answers).size).toBe(2)
    expect(await get(async () => make(page))).toBe("page 3")
  }
})

test("a renewal that fails leaves the old answer to run out, then the failure shows", async () => {
  const { get, wait } = setUp()
  await get()
  const failing = async () => {
    throw new Error("database away")
  }
  wait(1_500)
  expect(await get(failing)).toBe("page 1")
  wait(5_000)
  await expect(get(failing)).rejects.toThrow("database away")
})

test("it is bounded: the oldest of 501 answers is gone", async () => {
  const { get, made } = setUp()
  for (let i = 0; i <= 500; i++) await get(undefined, `key ${i}`)
  await get(undefined, "key 500")
  expect(made()).toBe(501)
  await get(undefined, "key 0")
  expect(made()).toBe(502)
})

test("a long page is compressed for those who take it, and marked as varying", async () => {
  const cache = createResponseCache()
  const html = "<p>marelle</p>".repeat(500)
  const make = async () => new Response(html, { headers: { "content-type": "text/html", "cache-control": "public" } })
  const request = new Request("http://x/", { headers: { "accept-encoding": "gzip" } })
  const response = await cache.respond("k", request, make)
  expect(response.headers.get("content-encoding")).toBe("gzip")
  expect(response.headers.get("vary")).toContain("accept-encoding")
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(html)
})
