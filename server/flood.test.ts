import { expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { behindProxy, signUp } from "#tests/fixtures/customers.ts"
import { createApp } from "./app.ts"
import type { Render } from "./pages/render.ts"
import type { RequestContext } from "./platform/http/context.ts"
import { routes } from "./routes.ts"

// Pages that are made anew, while all turns are taken: nobody's page ends before the test says so.
const backend = testBackend(behindProxy)

function flooded() {
  const begun: { of: string; path: string; end: () => void }[] = []
  const make = async (request: Request, context: RequestContext) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const of = `${context.customer ? "family" : "visitor"} ${context.address}`
    begun.push({ of, path: new URL(request.url).pathname, end: resolve })
    await promise
    return { status: 200, headers: new Headers({ "content-type": "text/html", "cache-control": "no-store" }) }
  }
  const render: Render = {
    forReader: async (...asked) => new Response("made", await make(...asked)),
    forMany: async (...[request, context]) => ({ ...(await make(request, context)), text: "made", lasts: 0 }),
    answer: async () => null,
  }
  const app = createApp(
    backend.platform,
    routes,
    () => render,
    async () => "",
  )
  const visit = (address: string, path: string, headers: Record<string, string> = {}) => {
    const sent = { host: "alpha.localhost", "x-forwarded-for": address, ...headers }
    const peer = { incoming: { socket: { remoteAddress: "127.0.0.1" } } }
    return Promise.resolve(app.request(`http://alpha.localhost${path}`, { headers: sent }, peer as never))
  }
  /** Ends whatever begins until all of these are answered. */
  const endUntil = async (all: Promise<unknown>) => {
    let isOver = false
    void all.finally(() => {
      isOver = true
    })
    await expect
      .poll(() => {
        for (const { end } of begun.splice(0)) end()
        return isOver
      })
      .toBe(true)
  }
  return { begun, visit, endUntil }
}

test("a flood of unique pages waits, is bounded by address, and leaves other addresses and families their turns", async () => {
  const family = await signUp(backend)
  const { begun, visit, endUntil } = flooded()
  const flood = Array.from({ length: 64 }, (_, n) => visit("192.0.2.1", `/page-${n}`))
  // Twelve are being made, forty wait; the rest were told to come back.
  const refused = await Promise.all(flood.slice(52))
  expect(refused.map(({ status }) => status)).toEqual(Array(12).fill(503))
  const [first] = refused as [Response]
  expect(first.headers.get("retry-after")).toBe("5")
  expect(first.headers.get("cache-control")).toBe("no-store")
  expect((await first.text()).length).toBeLessThan(2_000)
  await expect.poll(() => begun.length).toBe(12)
  const other = visit("192.0.2.2", "/other")
  const buyer = visit("192.0.2.3", "/buyer", { cookie: family.cookie() })
  // Sessions and readers are found in order: once these are, both of them wait.
  for (const path of ["/api/session", "/api/availabilities", "/api/carts/current"]) await family.ask("GET", path)
  expect(begun).toHaveLength(12)
  for (const { end } of begun.splice(0)) end()
  await expect.poll(() => begun.length).toBe(12)
  const next = begun.map(({ of }) => of)
  expect(next).toContain("family 192.0.2.3")
  expect(next).toContain("visitor 192.0.2.2")
  const all = Promise.all([...flood, other, buyer])
  await endUntil(all)
  expect((await all).filter(({ status }) => status === 200)).toHaveLength(54)
})

test("a page that a flooding address asks for too is made in the turn of whoever else asks for it", async () => {
  const { begun, visit, endUntil } = flooded()
  const busy = Array.from({ length: 12 }, (_, n) => visit("192.0.2.9", `/busy-${n}`))
  await expect.poll(() => begun.length).toBe(12)
  const flood = [...Array.from({ length: 39 }, (_, n) => visit("192.0.2.1", `/slow-${n}`)), visit("192.0.2.1", "/")]
  // The flood has filled its circle: one more is refused, and by then all before it wait.
  expect((await visit("192.0.2.1", "/more")).status).toBe(503)
  const shared = visit("192.0.2.2", "/")
  // Calls are found in order: once these are answered, the page waits too.
  for (const path of ["/api/session", "/api/availabilities"]) await visit("192.0.2.3", path)
  for (const { end } of begun.splice(0, 2)) end()
  await expect.poll(() => begun.map(({ path }) => path)).toEqual(expect.arrayContaining(["/slow-0", "/"]))
  const all = Promise.all([...busy, ...flood, shared])
  await endUntil(all)
  expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]))
})
