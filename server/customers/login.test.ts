import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, PASSWORD, type SignedUp, signUp, visit } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
let lea: SignedUp
beforeAll(async () => {
  lea = await signUp(backend, { email: "lea@example.com" })
})

const login = (email: unknown, password: unknown = PASSWORD, visitor = visit(backend)) =>
  visitor.ask("POST", "/api/auth/login", { email, password })
const whoIs = async (cookie: string, host = "alpha.localhost") =>
  (await backend.ask("GET", "/api/session", { host, headers: { cookie } })).body.customer
const bare = ({ body: { request_id: _, ...body }, status, headers }: Awaited<ReturnType<typeof login>>) => ({
  status,
  body,
  cookies: headers.getSetCookie(),
  names: [...headers.keys()].sort(),
})

describe("logging in", () => {
  test("APIA-01 AUTH-05 AUTH-23 opens a session; the page then goes where it was asked to", async () => {
    const visitor = visit(backend)
    expect((await visitor.ask("GET", "/api/session")).body).toEqual({ customer: null })
    expect((await login("lea@example.com", PASSWORD, visitor)).body).toEqual({ ok: true })
    expect((await visitor.ask("GET", "/api/session")).body.customer.id).toBe(lea.id)
  })

  test("AUTH-07 the e-mail is trimmed, lower-cased and must be one", async () => {
    expect((await login("  LEA@Example.com ")).status).toBe(200)
    for (const email of ["lea", "lea@", "@example.com", "a b@example.com", "", null, { $ne: "" }, ["lea@example.com"]])
      expect((await login(email)).body).toMatchObject({ error: "INVALID_INPUT", field: "email" })
  })

  test("AUTH-08 the password is required", async () => {
    for (const password of ["", undefined, null, 123456, { $gt: "" }]) {
      const visitor = visit(backend)
      const { body } = await visitor.ask("POST", "/api/auth/login", { email: "lea@example.com", password })
      expect(body).toMatchObject({ error: "INVALID_INPUT", field: "password" })
    }
  })

  test("a wrong password and an unknown address get one answer", async () => {
    const wrong = await login("lea@example.com", "not the one")
    const unknown = await login("nobody@example.com", "not the one")
    expect(bare(unknown)).toEqual(bare(wrong))
    expect(bare(wrong)).toMatchObject({ status: 401, body: { error: "WRONG_CREDENTIALS" }, cookies: [] })
  })

  test("every login is a new session, and the one the browser had ends", async () => {
    const visitor = visit(backend)
    await login("lea@example.com", PASSWORD, visitor)
    const first = visitor.cookie()
    const answer = await login("lea@example.com", PASSWORD, visitor)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(visitor.cookie()).not.toBe(first)
    expect(await whoIs(first)).toBeNull()
    expect(await whoIs(visitor.cookie())).toMatchObject({ id: lea.id })
    expect(await whoIs(lea.cookie())).toMatchObject({ id: lea.id })
  })

  test("a planted session token is not taken over", async () => {
    const answer = await backend.ask("POST", "/api/auth/login", {
      body: { email: "lea@example.com", password: PASSWORD },
      headers: { cookie: "session=planted" },
    })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43};/)
    expect(await whoIs("session=planted")).toBeNull()
  })
})

describe("logging out", () => {
  test("APIA-05 ends the session and its cookie; the old cookie is a visitor's, and it is right without one", async () => {
    const visitor = visit(backend)
    await login("lea@example.com", PASSWORD, visitor)
    const kept = visitor.cookie()
    const answer = await visitor.ask("POST", "/api/auth/logout")
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect(answer.headers.getSetCookie()).toEqual(["session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"])
    expect(await whoIs(kept)).toBeNull()
    const replay = await backend.ask("GET", "/api/participants", { headers: { cookie: kept } })
    expect([replay.status, replay.body.error]).toEqual([401, "UNAUTHENTICATED"])
    expect((await visitor.ask("POST", "/api/auth/logout")).status).toBe(200)
    expect((await backend.ask("POST", "/api/auth/logout", { headers: { cookie: kept } })).status).toBe(200)
  })

  test("leaves the customer's other sessions alone", async () => {
    const visitor = visit(backend)
    await login("lea@example.com", PASSWORD, visitor)
    await visitor.ask("POST", "/api/auth/logout")
    expect(await whoIs(lea.cookie())).toMatchObject({ id: lea.id })
  })
})

describe("whose session it is", () => {
  test("TEN-05 a caller is a visitor or a customer: another organiser's session and a collaborator's are a visitor's", async () => {
    const theirs = lea.cookie()
    expect(await whoIs(theirs, "beta.localhost")).toBeNull()
    const elsewhere = await backend.ask("GET", "/api/participants", {
      host: "beta.localhost",
      headers: { cookie: theirs },
    })
    expect([elsewhere.status, elsewhere.body.error]).toEqual([401, "UNAUTHENTICATED"])
    const collaborator = await enterAs(backend, [])
    expect((await collaborator.ask("GET", "/api/session")).body).toEqual({ customer: null })
    expect((await collaborator.ask("GET", "/api/participants")).status).toBe(401)
    const token = theirs.split("=")[1]!
    const swapped = await backend.askConsole("GET", "/api/console/session", {
      headers: { cookie: `collaborator_alpha=${token}` },
    })
    expect(swapped.body?.collaborator ?? null).toBeNull()
  })

  test("tokens are kept hashed", async () => {
    const rows = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx.selectFrom("customer_sessions").select("token_hash").where("customer_id", "=", lea.id).execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows) expect(lea.cookie()).not.toContain(token_hash)
    expect(await whoIs(`session=${rows[0]!.token_hash}`)).toBeNull()
  })

  test.each(["", "x", "a".repeat(4_000), "%00", "é", "null"])("the token %j is a visitor's", async (token) => {
    expect(await whoIs(`session=${encodeURIComponent(token)}`)).toBeNull()
  })
})

describe("the cookie", () => {
  test("is HttpOnly and SameSite=Lax for 30 days", async () => {
    const [cookie] = (await login("lea@example.com")).headers.getSetCookie()
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
  })

  test("is __Host- and Secure behind a trusted https proxy, where the plain one counts for nothing", async () => {
    const secure = visit(backend, "alpha.localhost", { "x-forwarded-proto": "https" })
    const [cookie] = (await login("lea@example.com", PASSWORD, secure)).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/)
    expect((await secure.ask("GET", "/api/session")).body.customer.id).toBe(lea.id)
    const plain = secure.cookie().replace("__Host-", "")
    expect(
      (await backend.ask("GET", "/api/session", { headers: { cookie: plain, "x-forwarded-proto": "https" } })).body,
    ).toEqual({ customer: null })
  })

  test("slides once a day and ends after 30 days away", async () => {
    const { database } = backend
    const visitor = visit(backend)
    await login("lea@example.com", PASSWORD, visitor)
    const seen = async (shift: string) => {
      await shiftClock(database, shift)
      const answer = await visitor.ask("GET", "/api/session")
      return { id: answer.body.customer?.id, renewed: answer.headers.getSetCookie().length }
    }
    expect(await seen("20 hours")).toEqual({ id: lea.id, renewed: 0 })
    expect(await seen("20 days")).toEqual({ id: lea.id, renewed: 1 })
    expect(await seen("20 days 1 hour")).toEqual({ id: lea.id, renewed: 0 })
    expect(await seen("49 days 23 hours")).toEqual({ id: lea.id, renewed: 1 })
    expect(await seen("79 days 23 hours 1 minute")).toEqual({ id: undefined, renewed: 0 })
    await shiftClock(database, "0")
  })
})

describe("guessing", () => {
  test("ten failures close an account for a while, known or not, from any address; here and not elsewhere", async () => {
    await signUp(backend, { email: "guessed@example.com" })
    await signUp(backend, { email: "guessed@example.com" }, "beta.localhost")
    for (const email of ["guessed@example.com", "unknown@example.com"]) {
      for (let i = 0; i < 10; i++) expect((await login(email, "wrong guess")).status).toBe(401)
      const refused = await login(email, PASSWORD)
      expect([refused.status, refused.body.error]).toEqual([429, "TOO_MANY_ATTEMPTS"])
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    }
    expect((await login("guessed@example.com", PASSWORD, visit(backend, "beta.localhost"))).status).toBe(200)
  })

  test("a burst at once gets no more guesses than one after the other", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login("burst@example.com", "wrong guess")))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test("only failures count: who knows the password may come back as often as they like", async () => {
    const visitor = visit(backend)
    for (let i = 0; i < 14; i++) expect((await login("lea@example.com", PASSWORD, visitor)).status).toBe(200)
  })

  test("thirty failures close an address, whichever accounts and forms they were tried on", async () => {
    const visitors = [visit(backend, "alpha.localhost", { "x-forwarded-for": "192.0.2.7" })]
    const customers = await Promise.all(Array.from({ length: 4 }, () => signUp(backend)))
    const statuses = []
    for (let i = 0; i < 31; i++) {
      const { cookie, email } = customers[i % 4]!
      const body = { firstname: "A", lastname: "B", phone: "1", email: `x${email}`, password: "wrong guess" }
      const headers = { cookie: cookie(), "x-forwarded-for": "192.0.2.7" }
      statuses.push((await backend.ask("PUT", "/api/session", { body, headers })).status)
    }
    expect(statuses).toEqual([...Array(30).fill(401), 429])
    expect((await login("lea@example.com", PASSWORD, visitors[0]!)).status).toBe(429)
    expect((await login("lea@example.com")).status).toBe(200)
  })
})
