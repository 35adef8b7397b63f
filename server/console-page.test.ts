import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createApp } from "#server/app.ts"
import { routes } from "#server/routes.ts"
import { builtPages, testBackend } from "#tests/fixtures/backend.ts"
import { consolePageOf } from "./console-page.ts"

const backend = testBackend()

test("the console asks for a moment until its build is whole, then it is there without a start; sites do not wait", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marelle-console-"))
  const app = createApp(backend.platform, routes, builtPages, consolePageOf(folder))
  const ask = (host: string) => app.request(`http://${host}/`, { headers: { host } })
  const look = async () => {
    const { status, headers } = await ask("console.localhost")
    return [status, headers.get("refresh")]
  }
  expect(await look()).toEqual([503, "2"])
  mkdirSync(join(folder, "console"))
  writeFileSync(join(folder, "console", "index.html"), "half of it")
  expect(await look()).toEqual([503, "2"])
  expect((await ask("alpha.localhost")).status).toBe(200)
  writeFileSync(join(folder, "console", "index.html"), "<p>all of it</p>")
  writeFileSync(join(folder, ".console"), "")
  expect(await look()).toEqual([200, null])
  expect(await (await ask("console.localhost")).text()).toBe("<p>all of it</p>")
})
