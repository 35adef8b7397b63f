import { describe, expect, test } from "vitest"
import { z } from "zod"
import { type Endpoint, endpoint } from "#contract/endpoint.ts"
import { allEndpoints } from "#contract/endpoints.ts"
import { commonErrors, errors } from "#contract/errors.ts"
import { permissions } from "#contract/permissions.ts"
import { createApi, createRootApi } from "#server/api.ts"
import type { RequestContext, RootContext } from "#server/platform/http/context.ts"
import { describeApi } from "#server/platform/http/openapi.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import type { Platform } from "#server/platform/platform.ts"
import { rootRoutes, routes } from "#server/routes.ts"
import { callOf, endpointProblems, routeProblems } from "./endpoint-rules.ts"
import { keyProblems } from "./key-rules.ts"
import { openapiProblems } from "./openapi-rules.ts"
import { removalProblems } from "./removal-rules.ts"
import { readAll } from "./sources.ts"
import { unguarded } from "./unguarded-permissions.ts"
import { versionProblems } from "./version-rules.ts"

/** The row's place in its file, for a terminal to open. */
function placed(problem: string): string {
  const path = /\/api\/\S*/.exec(problem)?.[0]
  for (const source of readAll(/^contract\/endpoints\/[\w-]+\.ts$/)) {
    const line = source.text.split("\n").findIndex((each) => path && each.includes(`"${path}"`))
    if (line >= 0) return `${source.path}:${line + 1} ${problem}`
  }
  return problem
}

const modules = import.meta.glob<Record<string, unknown>>("../../contract/endpoints/*.ts", { eager: true })
const isRow = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && String(value.path).startsWith("/api/")

describe("the contract", () => {
  test("CON-05 has rows that are whole: one permission for each call of the console, but for the session's own, search, views, jobs and home", () => {
    expect(allEndpoints.length).toBeGreaterThan(0)
    expect(endpointProblems(allEndpoints).map(placed)).toEqual([])
  })

  test("CON-06 has a call for every permission, but for those whose part of the product is still to come", () => {
    const guarding = new Set(allEndpoints.map(({ permission }) => permission))
    expect(permissions.filter((each) => !guarding.has(each))).toEqual(unguarded)
  })

  test("CON-34 APIA-15 names a version in every PUT that replaces a whole: collaborators must, families may", () => {
    expect(versionProblems(allEndpoints).map(placed)).toEqual([])
  })

  test("CON-48 takes an Idempotency-Key in every call of the console that changes something, but for those named", () => {
    expect(keyProblems(allEndpoints).map(placed)).toEqual([])
  })

  test("CON-36 answers { ok, archived } to every DELETE of the console, but for those that end something else", () => {
    expect(removalProblems(allEndpoints).map(placed)).toEqual([])
  })

  test("has one route in server/routes.ts for each row, and the other way round", () => {
    expect(routeProblems(allEndpoints, [...routes, ...rootRoutes]).map(placed)).toEqual([])
  })

  test("leaves no row out of its table", () => {
    const exported = Object.values(modules).flatMap((module) => Object.values(module))
    const rows = exported.flatMap((each) => (typeof each === "object" && each ? Object.values(each).filter(isRow) : []))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((each) => !allEndpoints.includes(each)).map((each) => placed(callOf(each)))).toEqual([])
  })

  test("has a status of failure for every code", () => {
    for (const status of Object.values(errors)) expect([status, status >= 400 && status < 600]).toEqual([status, true])
    expect(commonErrors.filter((code) => !(code in errors))).toEqual([])
  })

  test("makes a valid OpenAPI 3.1 document", () => {
    expect(openapiProblems(JSON.parse(JSON.stringify(describeApi(allEndpoints))))).toEqual([])
  })
})

const log = { error: () => undefined }
const platform = { database: { kind: "embedded" }, config: { rate_limit_factor: 1 }, log } as unknown as Platform

type Ask = (request: Request, context: object) => Response | Promise<Response>

const emptied = <T extends object>(served: T[]) => served.map((each) => ({ ...each, run: async () => ({}) }))

/** The real API around use cases that do nothing: every refusal comes from the layers before them. */
function idle(served: Route[]): Ask {
  const api = createApi(platform, emptied(served)).http
  return (request, context) => api.request(request, {}, { context: context as RequestContext })
}

/** The same of the console's root. */
function idleRoot(): Ask {
  const api = createRootApi(platform, emptied(rootRoutes))
  return (request, context) => api.request(request, {}, { context: context as RootContext })
}

async function ask({ method, path }: Endpoint, api: Ask, headers: Record<string, string>): Promise<string> {
  const context = { platform, origin: "http://alpha.localhost", request_id: "r", cookies: [] }
  const address = `http://alpha.localhost${path.replace(/\{\w+\}/g, "1")}`
  const request = new Request(address, { method, headers })
  const response = await api(request, context)
  const answer = (await response.json()) as { error?: string }
  return answer.error ?? "accepted"
}

const foreign = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "http://beta.localhost" },
] as Record<string, string>[]

async function unchecked(all: readonly Endpoint[], api: Ask): Promise<string[]> {
  const problems: string[] = []
  for (const one of all.filter(({ method }) => method !== "GET"))
    for (const headers of foreign) {
      const answer = await ask(one, api, headers)
      const is_machine = one.audience === "provider" || one.audience === "mail"
      if ((answer === "CROSS_SITE_REQUEST") === is_machine)
        problems.push(`${callOf(one)} with ${JSON.stringify(headers)} answers ${answer}`)
    }
  return problems
}

const ofRoot = new Set(rootRoutes.map(({ endpoint }) => endpoint))
const bothApis = (): [Endpoint[], Ask][] => [
  [allEndpoints.filter((each) => !ofRoot.has(each)), idle(routes)],
  [[...ofRoot], idleRoot()],
]

describe("requests of another site's page", () => {
  test("are refused by every endpoint that changes something, machines' excepted", async () => {
    for (const [all, api] of bothApis()) expect((await unchecked(all, api)).map(placed)).toEqual([])
  })

  test("are not what our own pages send", async () => {
    const own = { origin: "http://alpha.localhost", "sec-fetch-site": "same-origin" }
    for (const [all, api] of bothApis())
      for (const one of all) expect(await ask(one, api, own)).not.toBe("CROSS_SITE_REQUEST")
  })
})

const row = (more: Partial<Endpoint> = {}): Endpoint =>
  endpoint({
    method: "GET",
    path: "/api/x",
    summary: "",
    audience: "public",
    answer: z.object({}),
    errors: [],
    ...more,
  })

describe("forged rows", () => {
  test.each<[Partial<Endpoint>, string]>([
    [{ path: "/api/X_y" }, "GET /api/X_y has a path of another form"],
    [{ path: "/api/x/{id}" }, "GET /api/x/{id} has no schema for {id}"],
    [{ params: z.object({ id: z.string() }) }, "GET /api/x describes {id}, which its path has not"],
    [{ body: z.object({}) }, "GET /api/x is a GET with a body"],
    [{ upload: { types: ["image/png"], max_bytes: 1 } }, "GET /api/x is a GET with a body"],
    [
      { method: "POST", body: z.object({}), upload: { types: ["image/png"], max_bytes: 1 } },
      "POST /api/x takes JSON and a file at once",
    ],
    [{ method: "POST", upload: { types: [], max_bytes: 1 } }, "POST /api/x takes a file of no type or no size"],
    [{ idempotent: true }, "GET /api/x is a GET that asks for an Idempotency-Key"],
    [{ method: "POST", cached: true }, "POST /api/x is cached without being a public GET"],
    [{ audience: "customer", cached: true }, "GET /api/x is cached without being a public GET"],
    [{ audience: "collaborator" }, "GET /api/x is for collaborators and names no permission"],
    [{ permission: "organiser.account.read" }, "GET /api/x names a permission and is not for collaborators"],
    [
      { audience: "collaborator", permission: "organiser.account.sell" as never },
      "GET /api/x needs an unknown permission: organiser.account.sell",
    ],
    [{ answer: undefined as never }, "GET /api/x has no schema for its answer"],
    [{ errors: ["CART_ODD" as never] }, "GET /api/x answers an unknown code: CART_ODD"],
  ])("%o", (more, problem) => expect(endpointProblems([row(more)])).toContain(problem))

  test("one call twice, also under another parameter's name", () => {
    expect(endpointProblems([row(), row()])).toEqual(["GET /api/x stands twice in the contract"])
    const params = z.object({ id: z.string(), cuid: z.string() })
    const twins = [row({ path: "/api/x/{id}", params }), row({ path: "/api/x/{cuid}", params })]
    expect(endpointProblems(twins)).toContain("GET /api/x/{} stands twice in the contract")
  })

  test("a row without a route, with two, and a route without a row", () => {
    const [lost, twice, stray] = [row({ path: "/api/a" }), row({ path: "/api/b" }), row({ path: "/api/c" })] as const
    const served = [twice, twice, stray].map((each) => ({ endpoint: each }))
    expect(routeProblems([lost, twice], served)).toEqual([
      "GET /api/a has no route",
      "GET /api/b has 2 routes",
      "GET /api/c has a route and is not in the contract's table",
    ])
  })

  const version = z.int()
  test.each<[Partial<Endpoint>, string]>([
    [{ body: z.object({}) }, "PUT /api/x replaces a whole and names no version"],
    [{}, "PUT /api/x replaces a whole and names no version"],
    [
      { body: z.object({ version: version.optional() }), audience: "collaborator" },
      "PUT /api/x is for collaborators and does not need its version",
    ],
    [{ body: z.object({ version }) }, "PUT /api/x names a version and lists no VERSION_CONFLICT"],
    [
      { body: z.object({ version }), path: "/api/vouchers/redeem" },
      "PUT /api/vouchers/redeem is excepted from naming a version and names one",
    ],
    [{}, "PUT /api/vouchers/redeem is excepted and not in the contract"],
  ])("a PUT %#: %s", (more, problem) => expect(versionProblems([row({ method: "PUT", ...more })])).toContain(problem))

  test.each<[Partial<Endpoint>, string]>([
    [{ method: "POST" }, "POST /api/x changes something and takes no Idempotency-Key"],
    [
      { method: "POST", path: "/api/console/auth/login", audience: "public", idempotent: true },
      "POST /api/console/auth/login is excepted from taking an Idempotency-Key and takes one",
    ],
    [{}, "POST /api/console/auth/login is excepted and not in the contract"],
  ])("a key %#: %s", (more, problem) =>
    expect(keyProblems([row({ audience: "collaborator", ...more })])).toContain(problem),
  )

  const ok = z.literal(true)
  const archived = z.boolean()
  const ending = "/api/console/credit-transfers/{cuid}"
  test.each<[Partial<Endpoint>, string]>([
    [{ answer: z.object({ ok }) }, "DELETE /api/x does not answer { ok, archived }"],
    [{ answer: z.object({ archived }) }, "DELETE /api/x does not answer { ok, archived }"],
    [{ answer: z.object({ ok, archived: archived.nullable() }) }, "DELETE /api/x does not answer { ok, archived }"],
    [
      { answer: z.object({ ok, archived }), path: ending },
      `DELETE ${ending} is excepted from answering archived and answers it`,
    ],
    [{}, `DELETE ${ending} is excepted and not in the contract`],
  ])("a removal %#: %s", (more, problem) =>
    expect(removalProblems([row({ method: "DELETE", audience: "collaborator", ...more })])).toContain(problem),
  )

  test("a change that another site may ask for, and a machine that may not", async () => {
    const open = route(row({ method: "POST", audience: "mail" }), async () => ({}))
    expect(await unchecked([row({ method: "POST" })], idle([open]))).toHaveLength(foreign.length)
    const closed = route(row({ method: "POST" }), async () => ({}))
    expect(await unchecked([row({ method: "POST", audience: "mail" })], idle([closed]))).toHaveLength(foreign.length)
    expect(await unchecked([open.endpoint], idle([open]))).toEqual([])
  })
})

test("a call that takes a file says in OpenAPI which and how large", () => {
  const upload = { types: ["image/png", "image/webp"], max_bytes: 5_000 }
  const { paths } = describeApi([row({ method: "POST", upload })])
  const file = { schema: { type: "string", format: "binary" } }
  expect(paths["/api/x"]!.post).toMatchObject({
    requestBody: {
      required: true,
      description: "The file as it is, of at most 5,000 bytes.",
      content: { "image/png": file, "image/webp": file },
    },
  })
})

describe("forged OpenAPI documents", () => {
  const tree: z.ZodType = z.lazy(() => z.object({ children: z.array(tree) }))
  test("a reference into a schema that was moved does not resolve", () => {
    expect(openapiProblems(describeApi([row({ answer: tree })]))).toEqual([
      expect.stringMatching(/^#\/paths\/.* refers to .*: not there$/),
    ])
  })

  const written = (operation: object, path = "/x") => ({
    openapi: "3.1.0",
    info: { title: "X", version: "1" },
    paths: { [path]: { get: { responses: { 200: { description: "OK" } }, ...operation } } },
  })
  test.each<[object, string]>([
    [{ ...written({}), openapi: "3.0.3" }, "openapi is 3.0.3, not 3.1"],
    [{ ...written({}), info: {} }, "info has no title or version"],
    [{ ...written({}), paths: undefined }, "there are no paths"],
    [written({}, "x"), "x does not begin with a slash"],
    [written({ responses: {} }), "get /x has no responses"],
    [written({ responses: { 200: {} } }), "get /x does not describe its 200"],
    [written({ responses: { fine: { description: "" } } }), "get /x answers fine, which is no status"],
    [written({}, "/x/{id}"), "get /x/{id} has the path parameters [], not [id]"],
    [written({ parameters: [{ name: "a", in: "body", schema: {} }] }), 'get /x has "a" in body'],
    [written({ parameters: [{ name: "a", in: "query" }] }), 'get /x has no schema for "a"'],
    [written({ parameters: [{ name: "id", in: "path", schema: {} }] }, "/{id}"), "get /{id} does not require {id}"],
    [written({ requestBody: {} }), "get /x has a body without content"],
    [written({ security: [{ robot: [] }] }), "get /x needs an unknown security scheme: robot"],
  ])("%#: %s", (document, problem) => expect(openapiProblems(document)).toContain(problem))
})
