import { beforeAll, beforeEach, expect, test } from "vitest"
import { makeOrganiser } from "#server/make-organiser.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { makeStaff } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"

const backend = testBackend({ TRUST_PROXY: "127.0.0.1" })
const console_host = "console.localhost"
const path = "/api/console/organisers/find"
const [password, other] = ["correct horse battery", "another battery horse"]
const ids: number[] = [1, 2]
let password_hash: string
let other_hash: string

beforeAll(async () => {
  password_hash = await hashPassword(password)
  other_hash = await hashPassword(other)
  for (const slug of ["gamma", "delta", "epsilon", "zeta"])
    ids.push((await makeOrganiser(backend.database, { slug, name: `Club ${slug}` })).organiser_id)
})

let addresses = 0
beforeEach(() => {
  addresses++
})

/** Every test has an address of its own. */
const headers = () => ({ "x-forwarded-for": `198.51.100.${addresses}` })
const find = (body: unknown, more: object = {}) =>
  backend.ask("POST", path, { host: console_host, body, headers: headers(), ...more })
const logIn = (slug: string, body: object) =>
  backend.askConsole("POST", "/api/console/auth/login", { host: `${slug}.localhost`, body, headers: headers() })
const slugsIn = (answer: { body: { data: { slug: string }[] } }) => answer.body.data.map(({ slug }) => slug)
const outcome = (answer: { status: number; body: { error: string } }) => [answer.status, answer.body.error]

async function worksFor(email: string, at: [organiser_id: number, columns: Record<string, unknown>][]) {
  await makeStaff(
    backend.database,
    email,
    at.map(([organiser_id, columns]) => [organiser_id, { password_hash, ...columns }]),
  )
  return { email, password }
}

const sessions = async () =>
  (await inOwnersHands(backend.database, "select token_hash from collaborator_sessions")).rows.length

test("CON-69 answers the organisers whose password fits, says where a code is asked for, and begins no session", async () => {
  const anna = await worksFor("anna@example.com", [
    [ids[0]!, { last_seen_at: "2026-01-01" }],
    [ids[1]!, { password_hash: other_hash }],
    [ids[2]!, { last_seen_at: "2026-02-01", totp_secret: "ABC" }],
  ])
  const before = await sessions()
  const answer = await find({ ...anna, email: " Anna@Example.com " })
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
  const accent_color = expect.stringMatching(/^#/)
  expect(answer.body).toEqual({
    data: [
      { slug: "gamma", name: "Club gamma", second_factor: true, accent_color },
      { slug: "alpha", name: "Alpha", second_factor: false, accent_color },
    ],
    count: 2,
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await sessions()).toBe(before)
  expect(slugsIn(await find({ ...anna, password: other }))).toEqual(["beta"])
  expect((await logIn("alpha", anna)).status).toBe(200)
  expect(outcome(await logIn("gamma", anna))).toEqual([401, "SECOND_FACTOR_REQUIRED"])
})

test("CON-69 five accounts are tried, those used last first; a sixth is not", async () => {
  const busy = await worksFor(
    "busy@example.com",
    ids.map((id, i) => [id, { last_seen_at: i === 0 ? null : `2026-03-0${i}` }]),
  )
  expect(slugsIn(await find(busy))).toEqual(["zeta", "epsilon", "delta", "gamma", "beta"])
  expect((await logIn("alpha", busy)).status).toBe(200)
  expect(slugsIn(await find(busy))).toEqual(["alpha", "zeta", "epsilon", "delta", "gamma"])
})

test("CON-69 nobody who was archived, or has no password yet, is found", async () => {
  const gone = await worksFor("gone@example.com", [
    [ids[0]!, { archived_at: "2026-01-01" }],
    [ids[1]!, { password_hash: null }],
  ])
  expect(outcome(await find(gone))).toEqual([401, "WRONG_CREDENTIALS"])
})

test("CON-69 another method, a large body, hostile text and another site's page get nothing", async () => {
  const carl = await worksFor("carl@example.com", [[ids[0]!, {}]])
  for (const method of ["GET", "PUT", "DELETE"])
    expect(outcome(await backend.ask(method, path, { host: console_host }))).toEqual([405, "METHOD_NOT_ALLOWED"])
  expect((await find(undefined, { raw: JSON.stringify({ ...carl, x: "x".repeat(2_000_000) }) })).status).toBe(413)
  for (const body of [
    {},
    { ...carl, password: { $ne: null } },
    { ...carl, email: ["carl@example.com"] },
    { ...carl, email: "' or 1=1 --" },
    { ...carl, password: "x".repeat(257) },
    { ...carl, password: "nul\u0000" },
  ])
    expect(outcome(await find(body))).toEqual([400, "INVALID_INPUT"])
  const foreign = { ...headers(), origin: "https://evil.example" }
  expect(outcome(await find(carl, { headers: foreign }))).toEqual([403, "CROSS_SITE_REQUEST"])
  expect(slugsIn(await find({ ...carl, organiser_id: 2, slug: "beta" }))).toEqual(["alpha"])
})

test("CON-69 is asked at the root only: neither below a slug nor on a site", async () => {
  const dora = await worksFor("dora@example.com", [[ids[0]!, {}]])
  const below = await backend.ask("POST", `/alpha${path}`, { host: console_host, body: dora })
  const onSite = await backend.ask("POST", path, { body: dora })
  for (const answer of [below, onSite]) expect(outcome(answer)).toEqual([404, "NOT_FOUND"])
  const other = await backend.ask("GET", "/api/console/session", { host: console_host })
  expect(outcome(other)).toEqual([404, "NOT_FOUND"])
})

test("CON-69 the root and the login page say that the demo is served only where it is; a trial organiser is none of it", async () => {
  const root = async () => (await backend.ask("GET", "/api/console/root", { host: console_host })).body
  const organiser = async (slug: string) =>
    (await backend.askConsole("GET", "/api/console/session", { host: `${slug}.localhost` })).body.organiser
  await makeOrganiser(backend.database, { slug: "tried", name: "Tried" }, { trial: true })
  expect(await root()).toEqual({ demo: false })
  expect((await organiser("tried")).demo).toBe(false)
  await makeOrganiser(backend.database, { slug: "shown", name: "Shown" }, { demo: true })
  expect(await root()).toEqual({ demo: true })
  expect([(await organiser("shown")).demo, (await organiser("alpha")).demo]).toEqual([true, false])
})
