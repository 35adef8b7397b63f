import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { hashToken } from "#server/platform/sessions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend({ TRUST_PROXY: "127.0.0.1" })
const password = "correct horse battery"
const anna = { email: "anna@example.com", password }

beforeAll(async () => {
  const admin = await enterAs(backend, permissions)
  const body = { ...anna, firstname: "Anna", lastname: "Peeters", permissions: [], roles: [] }
  const answer = await admin.ask("POST", "/api/console/collaborators", { body })
  expect(answer.status).toBe(200)
})

const logIn = (body: object, more: object = {}) =>
  backend.askConsole("POST", "/api/console/auth/login", { body, ...more })
const cookieOf = (answer: { headers: Headers }) => answer.headers.get("set-cookie")!.split(";")[0]!
const session = (cookie: string, host = "alpha.localhost") =>
  backend.askConsole("GET", "/api/console/session", { host, headers: { cookie } })
const events = () =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("audit_log").select(["event", "collaborator_id", "changes"]).orderBy("id").execute(),
  )
const countOf = async (event: string) => (await events()).filter((row) => row.event === event).length

describe("login", () => {
  test("ROLE-25 opens a session in a cookie of its own and is logged", async () => {
    const before = await countOf("collaborator.login")
    const answer = await logIn({ email: "  ANNA@example.com ", password })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect(answer.headers.get("set-cookie")).toMatch(
      /collaborator_alpha=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax/,
    )
    const { body } = await session(cookieOf(answer))
    expect(body.collaborator).toMatchObject({ email: anna.email, fullname: "Anna Peeters" })
    expect(await countOf("collaborator.login")).toBe(before + 1)
    expect((await events()).at(-1)).toMatchObject({
      event: "collaborator.login",
      collaborator_id: body.collaborator.id,
    })
  })

  test("a new login is a new session and ends the one the browser had", async () => {
    const first = cookieOf(await logIn(anna))
    const answer = await logIn(anna, { headers: { cookie: first } })
    const cookies = answer.headers.getSetCookie()
    const second = cookies[0]!.split(";")[0]!
    expect(second).not.toBe(first)
    expect((await session(first)).body.collaborator).toBeNull()
    expect((await session(second)).body.collaborator.email).toBe(anna.email)
  })

  test("a wrong password and an unknown address hear the same, open nothing and log nothing", async () => {
    const before = await events()
    const wrong = await logIn({ ...anna, password: "wrong" })
    const unknown = await logIn({ email: "nobody@example.com", password })
    for (const answer of [wrong, unknown]) {
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: "WRONG_CREDENTIALS", request_id: expect.any(String) },
      ])
      expect(answer.headers.get("set-cookie")).toBeNull()
    }
    expect(await events()).toEqual(before)
  })

  test("a collaborator of one organiser is nobody at another's", async () => {
    const answer = await logIn(anna, { host: "beta.localhost" })
    expect([answer.status, answer.body.error]).toEqual([401, "WRONG_CREDENTIALS"])
    expect((await session(cookieOf(await logIn(anna)), "beta.localhost")).body).toMatchObject({
      collaborator: null,
      permissions: [],
    })
  })

  test("extra keys and hostile values change nothing", async () => {
    for (const body of [
      { ...anna, password: { $ne: null } },
      { ...anna, email: ["anna@example.com"] },
      { email: "' or 1=1 --", password },
      { ...anna, password: "x".repeat(257) },
      { ...anna, password: "nul\u0000" },
    ])
      expect((await logIn(body)).body.error).toBe("INVALID_INPUT")
    const answer = await logIn({ ...anna, organiser_id: 2, id: 1, permissions })
    expect((await session(cookieOf(answer))).body).toMatchObject({
      collaborator: { email: anna.email },
      permissions: [],
    })
  })

  test("failures are counted per account, whoever asks; logins that succeed are not", async () => {
    const body = { email: "besieged@example.com", password: "guess" }
    const answers = []
    for (let i = 0; i < 11; i++) answers.push(await logIn(body, { headers: address(i) }))
    expect(answers.map((answer) => answer.body.error)).toEqual([
      ...Array(10).fill("WRONG_CREDENTIALS"),
      "TOO_MANY_ATTEMPTS",
    ])
    expect(Number(answers.at(-1)!.headers.get("retry-after"))).toBeGreaterThan(0)
    for (let i = 0; i < 11; i++) expect((await logIn(anna, { headers: address(i) })).status).toBe(200)
  })
})

describe("session and logout", () => {
  test("without a session there is nobody, and logging out is right all the same", async () => {
    const answer = await backend.askConsole("GET", "/api/console/session")
    expect([answer.status, answer.body]).toMatchObject([200, { collaborator: null, permissions: [] }])
    const before = await events()
    expect((await backend.askConsole("POST", "/api/console/auth/logout")).body).toEqual({ ok: true })
    expect(await events()).toEqual(before)
  })

  test("ROLE-25 logout ends the session and is logged; the cookie is worth nothing afterwards", async () => {
    const { id, ask } = await enterAs(backend, permissions)
    const answer = await ask("POST", "/api/console/auth/logout")
    expect(answer.headers.get("set-cookie")).toMatch(/^collaborator_alpha=; Path=\/; Max-Age=0/)
    expect((await events()).at(-1)).toMatchObject({ event: "collaborator.logout", collaborator_id: id })
    expect((await ask("GET", "/api/console/organiser")).status).toBe(401)
    await ask("POST", "/api/console/auth/logout")
    expect((await events()).filter((row) => row.collaborator_id === id)).toHaveLength(1)
  })

  test("ROLE-01 the session tells every permission, held directly and through roles, sorted, each once", async () => {
    const role = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx
        .insertInto("collaborator_roles")
        .values({
          organiser_id: 1,
          cuid: "rdesk",
          name: "Desk",
          // The last permission is of an older version: it allows nothing.
          permissions: ["customers.customers.read", "blog.articles.read", "fax.fax.send"],
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    )
    const held = ["websites.pages.read", "blog.articles.read"] as const
    const { ask } = await enterAs(backend, held, { roles: [role.id] })
    const { body } = await ask("GET", "/api/console/session")
    expect(body.permissions).toEqual(["blog.articles.read", "customers.customers.read", "websites.pages.read"])
    expect(body.collaborator).toMatchObject({
      permissions: ["blog.articles.read", "websites.pages.read"],
      roles: [{ cuid: "rdesk", name: "Desk" }],
    })
  })

  test("a session is over after thirty days without a visit", async () => {
    const cookie = cookieOf(await logIn(anna))
    await shiftClock(backend.database, "31 days")
    expect((await session(cookie)).body.collaborator).toBeNull()
    await shiftClock(backend.database, "0")
  })
})

describe("realms", () => {
  test("a customer's session is no collaborator's, and the other way round", async () => {
    const token = "t".repeat(43)
    await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
      const { id } = await tx
        .insertInto("customers")
        .values({
          organiser_id: 1,
          cuid: "cust",
          email: anna.email,
          firstname: "A",
          lastname: "B",
          phone: "0",
          password_hash: "x",
          language: "fr",
          newsletter_token: "n",
        })
        .returning("id")
        .executeTakeFirstOrThrow()
      const expires_at = "2100-01-01T00:00:00Z"
      await tx
        .insertInto("customer_sessions")
        .values({ organiser_id: 1, token_hash: hashToken(token), customer_id: id, expires_at })
        .execute()
    })
    for (const cookie of [`session=${token}`, `collaborator_alpha=${token}`]) {
      expect((await session(cookie)).body.collaborator).toBeNull()
      const answer = await backend.askConsole("GET", "/api/console/organiser", { headers: { cookie } })
      expect([answer.status, answer.body.error]).toEqual([401, "UNAUTHENTICATED"])
    }
    const mine = cookieOf(await logIn(anna, { headers: address(90) })).replace("collaborator_alpha=", "session=")
    const asCustomer = await backend.ask("GET", "/api/account", { headers: { cookie: mine } })
    expect(asCustomer.status).not.toBe(200)
  })
})

describe("one's own password", () => {
  const change = (cookie: string, body: object) =>
    backend.askConsole("PUT", "/api/console/session/password", { body, headers: { cookie } })

  test("changes against the old one, ends every other session and stays out of the log", async () => {
    const email = "bert@example.com"
    const { id } = await enterAs(backend, [], { email })
    const old_hash = await hashPassword("the first one")
    await inOwnersHands(backend.database, "update collaborators set password_hash = $1 where id = $2", [old_hash, id])
    const here = cookieOf(await logIn({ email, password: "the first one" }, { headers: address(91) }))
    const elsewhere = cookieOf(await logIn({ email, password: "the first one" }, { headers: address(91) }))

    const wrong = await change(here, { password: "not it", new_password: "the second one" })
    expect([wrong.status, wrong.body.error, wrong.body.field]).toEqual([401, "WRONG_CREDENTIALS", "password"])
    const common = await change(here, { password: "the first one", new_password: "azerty123456" })
    expect([common.status, common.body.error, common.body.field]).toEqual([400, "PASSWORD_TOO_COMMON", "new_password"])
    expect((await session(elsewhere)).body.collaborator.email).toBe(email)

    const body = { password: "the first one", new_password: "the second one", email: "other@example.com", permissions }
    expect((await change(here, body)).body).toEqual({ ok: true })
    expect((await session(elsewhere)).body.collaborator).toBeNull()
    expect((await session(here)).body).toMatchObject({ collaborator: { email }, permissions: [] })
    expect((await events()).at(-1)).toEqual({
      event: "collaborator.updated",
      collaborator_id: id,
      changes: { password: [null, null] },
    })
    const again = (password: string) => logIn({ email, password }, { headers: address(91) })
    expect((await again("the first one")).status).toBe(401)
    expect((await again("the second one")).status).toBe(200)
    expect(JSON.stringify(await events())).not.toMatch(/argon2|first one|second one/)
  })
})

/** Different client addresses, since the limit per address is another one. */
const address = (i: number) => ({ "x-forwarded-for": `192.0.2.${i}` })
