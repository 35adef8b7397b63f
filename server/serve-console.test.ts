import { readdir } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { builtPages, testBackend } from "#tests/fixtures/backend.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { signUp } from "#tests/fixtures/customers.ts"
import { createApp } from "./app.ts"
import { runCommand } from "./commands.ts"
import { makeOrganiser } from "./make-organiser.ts"
import { routes } from "./routes.ts"

const backend = testBackend({ TRUST_PROXY: "127.0.0.1" })
const page = (path: string, host = "console.localhost") => backend.ask("GET", path, { host })

describe("the console's origin", () => {
  test("CON-01 shows each organiser's console below its slug; /console on a site leads there", async () => {
    for (const slug of ["alpha", "beta"]) {
      for (const path of [`/${slug}`, `/${slug}/settings/account`]) {
        const answer = await page(path)
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
        expect(answer.text).toContain('<div id="console">')
      }
      const asked = await page("/console", `${slug}.localhost`)
      expect([asked.status, asked.headers.get("location")]).toEqual([302, `http://console.localhost:3000/${slug}`])
    }
    expect((await page("/alpha", "beta.localhost")).text).not.toContain('<div id="console">')
  })

  test("CON-01 runs no inline script, and frames nothing but the organiser's own sites", async () => {
    const policy = (await page("/alpha")).headers.get("content-security-policy")!
    expect(policy).toMatch(/script-src 'self'( 'unsafe-inline')?;/)
    expect(policy).toContain("frame-src http://alpha.localhost:3000 ")
    expect(policy).toContain("frame-ancestors 'none'")
    expect((await page("/")).headers.get("content-security-policy")).toContain("frame-src 'none'")
    expect((await page("/alpha")).text).not.toMatch(/<script(?![^>]* src=)/)
  })

  test("CON-04 an unknown slug answers 404 and names no organiser; so does everything else of the sites", async () => {
    for (const path of ["/nobody", "/nobody/api/console/session", "/alpha/api/session", "/api/session", "/operator"]) {
      const answer = await page(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.text).not.toMatch(/alpha|beta/i)
    }
  })

  test("CON-04 CON-55 a cookie of one organiser is of no use under another's slug; two are open side by side", async () => {
    const [alpha, beta] = [
      await enterAs(backend, permissions),
      await enterAs(backend, permissions, { organiser_id: 2 }),
    ]
    const both = `${alpha.cookie}; ${beta.cookie}`
    const who = async (slug: string, cookie: string) =>
      (await backend.ask("GET", `/${slug}/api/console/session`, { host: "console.localhost", headers: { cookie } }))
        .body.collaborator?.email
    expect([await who("alpha", both), await who("beta", both)]).toEqual([alpha.email, beta.email])
    expect(await who("beta", alpha.cookie)).toBeUndefined()
    expect(await who("beta", alpha.cookie.replace("alpha", "beta"))).toBeUndefined()
    const left = await backend.ask("POST", "/alpha/api/console/auth/logout", {
      host: "console.localhost",
      headers: { cookie: both },
    })
    expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^collaborator_alpha=; Path=\/; Max-Age=0/)])
    expect([await who("alpha", both), await who("beta", both)]).toEqual([undefined, beta.email])
  })

  test("CON-55 on https the cookie is for this host alone", async () => {
    const headers = { "x-forwarded-proto": "https" }
    const answer = await backend.askConsole("POST", "/api/console/auth/logout", { headers })
    expect(answer.headers.get("set-cookie")).toMatch(/^__Host-collaborator_alpha=; Path=\/; .*; Secure/)
  })

  test("CON-03 a customer's session opens nothing here, a collaborator's nothing on a site", async () => {
    const customer = await signUp(backend)
    const token = customer.cookie().split("=")[1]
    for (const cookie of [customer.cookie(), `session_alpha=${token}`, `collaborator_alpha=${token}`]) {
      const answer = await backend.askConsole("GET", "/api/console/organiser", { headers: { cookie } })
      expect([answer.status, answer.body.error]).toEqual([401, "UNAUTHENTICATED"])
    }
    const { cookie } = await enterAs(backend, permissions)
    const own = cookie.replace("collaborator_alpha", "collaborator")
    for (const call of ["GET /api/console/organiser", "GET /api/console/session", "POST /api/console/auth/login"]) {
      const [method = "", path = ""] = call.split(" ")
      const answer = await backend.ask(method, path, { headers: { cookie: `${cookie}; ${own}` } })
      expect([call, answer.status, answer.body.error]).toEqual([call, 401, "UNAUTHENTICATED"])
    }
  })
})

test("CON-56 no organiser can have a slug that is a word of the console's origin or the first label of its host", async () => {
  const app = createApp(backend.platform, routes, builtPages, async () => null)
  const served = app.routes.flatMap(({ path }) => /^\/(\w+)/.exec(path)?.[1] ?? [])
  expect(served).toEqual(expect.arrayContaining(["healthz", "readyz", "metrics"]))
  const folders = (await readdir("build/console", { withFileTypes: true })).filter((each) => each.isDirectory())
  const named = ["operator", "api", "login", "console", ...served, ...folders.map(({ name }) => name)]
  for (const slug of named)
    await expect(makeOrganiser(backend.database, { slug, name: "X" })).rejects.toThrow(/reserved/)
  const config = { ...backend.platform.config, console_origin: "https://desk.example.org" }
  const lines: string[] = []
  const create = (slug: string) =>
    runCommand({ ...backend.platform, config }, "organiser", ["create", "--slug", slug, "--name", "X"], (line) =>
      lines.push(line),
    )
  expect([await create("desk"), await create("desks")]).toEqual([1, 0])
  expect(lines[0]).toBe("slug: is reserved")
})
