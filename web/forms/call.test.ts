import { afterEach, expect, test, vi } from "vitest"
import { call } from "./call.ts"

const asked: [path: string, method: string][] = []
function openAt(search: string) {
  asked.length = 0
  vi.stubGlobal("location", { search })
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push([path, method!])
    return Response.json({ data: [], count: 0, content: [] })
  })
}
afterEach(() => vi.unstubAllGlobals())

test("WEB-24 a page that was opened as a preview asks in its name, and changes nothing", async () => {
  openAt("?preview=true&draft=a.b")
  await call("GET /api/vouchers", { query: { limit: 3 } })
  await call("GET /api/locations")
  await call("POST /api/pages/preview", { body: { content: [] } })
  await expect(call("POST /api/language", { body: { language: "fr" } })).rejects.toMatchObject({ code: "FORBIDDEN" })
  expect(asked).toEqual([
    ["/api/vouchers?limit=3&draft=a.b", "GET"],
    ["/api/locations?draft=a.b", "GET"],
    ["/api/pages/preview", "POST"],
  ])
})

test("any other page asks as it is", async () => {
  openAt("?preview=true")
  await call("GET /api/locations")
  await call("POST /api/language", { body: { language: "fr" } })
  expect(asked).toEqual([
    ["/api/locations", "GET"],
    ["/api/language", "POST"],
  ])
})
