import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { makeCollaborator } from "#tests/fixtures/collaborators.ts"
import { behindProxy, PASSWORD, signUp, type Visitor, visit } from "#tests/fixtures/customers.ts"

// A stranger who guesses closes an account for strangers, not for a browser that has logged in to it before.
const backend = testBackend(behindProxy)
const login = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.ask("POST", "/api/auth/login", { email, password })
async function guess(email: string, times = 10): Promise<void> {
  for (let i = 0; i < times; i++) await login(visit(backend), email, "wrong guess")
}
const mailedToken = async (email: string) => {
  await visit(backend).ask("POST", "/api/auth/password/link", { email })
  const mail = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx
      .selectFrom("mails")
      .select("data")
      .where("recipient", "=", email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow(),
  )
  return new URL((mail.data as { link: string }).link).searchParams.get("token")!
}

describe("an account a stranger has guessed at", () => {
  test("stays open to the browsers that have logged in before, after logging out too", async () => {
    const owner = await signUp(backend, { email: "owner@example.com" })
    await owner.ask("POST", "/api/auth/logout")
    await guess("owner@example.com")
    expect((await login(visit(backend), "owner@example.com")).status).toBe(429)
    expect((await login(owner, "owner@example.com")).status).toBe(200)
  })

  test("is guarded there as well: ten failures close that browser's own count", async () => {
    const owner = await signUp(backend, { email: "clumsy@example.com" })
    for (let i = 0; i < 10; i++) expect((await login(owner, "clumsy@example.com", "wrong guess")).status).toBe(401)
    expect((await login(owner, "clumsy@example.com")).status).toBe(429)
  })

  test("stays open to its owner's form for what needs the password", async () => {
    const owner = await signUp(backend, { email: "exporting@example.com" })
    await guess("exporting@example.com")
    expect((await owner.ask("POST", "/api/session/export", { password: PASSWORD })).status).toBe(200)
  })

  test("is entered by the link in a mail, which opens it again for every browser", async () => {
    await signUp(backend, { email: "by-mail@example.com" })
    await guess("by-mail@example.com")
    const token = await mailedToken("by-mail@example.com")
    const newcomer = visit(backend)
    expect((await newcomer.ask("POST", "/api/auth/password", { token, password: "a new phrase" })).status).toBe(200)
    expect((await login(visit(backend), "by-mail@example.com", "a new phrase")).status).toBe(200)
  })

  test("stays open although the owner's address was closed by others behind it", async () => {
    const shared = { "x-forwarded-for": "192.0.2.50" }
    const owner = visit(backend, "alpha.localhost", shared)
    await signUp(backend, { email: "shared@example.com" })
    const neighbours = await Promise.all(Array.from({ length: 2 }, () => signUp(backend)))
    expect((await login(owner, "shared@example.com")).status).toBe(200)
    // By two calls, since each has a limit of its own per address.
    for (let i = 0; i < 15; i++) {
      await login(visit(backend, "alpha.localhost", shared), `n${i}@example.com`, "wrong guess")
      const guessing = neighbours[i % 2]!
      const body = { firstname: "A", lastname: "B", phone: "1", email: `x${guessing.email}`, password: "wrong guess" }
      await guessing.ask("PUT", "/api/session", body, { headers: shared })
    }
    expect((await login(visit(backend, "alpha.localhost", shared), "shared@example.com")).status).toBe(429)
    expect((await login(owner, "shared@example.com")).status).toBe(200)
  })
})

describe("the cookie of a browser that has logged in", () => {
  const deviceOf = (visitor: Visitor) => /(?:^|; )(?:__Host-)?device=([^;]+)/.exec(visitor.cookie())![1]!
  const lines = (answer: { headers: Headers }) => answer.headers.getSetCookie().filter((line) => /device=/.test(line))
  /** A browser with this cookie, tried on a closed account with the right password. */
  async function opens(device: string, email: string, host = "alpha.localhost"): Promise<boolean> {
    const visitor = visit(backend, host, { cookie: `device=${device}` })
    return (await login(visitor, email)).status === 200
  }

  test("is HttpOnly, SameSite=Lax and for a year; __Host- and Secure on https; left once", async () => {
    await signUp(backend, { email: "cookie@example.com" })
    const visitor = visit(backend)
    expect(lines(await login(visitor, "cookie@example.com"))).toEqual([
      expect.stringMatching(/^device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    ])
    expect(lines(await login(visitor, "cookie@example.com"))).toEqual([])
    const secure = visit(backend, "alpha.localhost", { "x-forwarded-proto": "https" })
    expect(lines(await login(secure, "cookie@example.com"))).toEqual([
      expect.stringMatching(/^__Host-device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/),
    ])
  })

  test("counts for its own account, its organiser and its password only, and not when it was made up", async () => {
    const email = "closed@example.com"
    const owner = await signUp(backend, { email })
    const other = await signUp(backend, { email: "other@example.com" })
    const beta = await signUp(backend, { email }, "beta.localhost")
    await guess(email)
    const mine = deviceOf(owner)
    expect(await opens(mine, email)).toBe(true)
    expect(await opens(deviceOf(other), email)).toBe(false)
    expect(await opens(deviceOf(beta), email)).toBe(false)
    for (const forged of [mine.replace(/^\d+/, String(other.id)), `${mine}x`, mine.split(".")[0]!, "", "a-b-c.d"])
      expect(await opens(forged, email)).toBe(false)
    const token = await mailedToken(email)
    await visit(backend).ask("POST", "/api/auth/password", { token, password: "a new phrase" })
    await guess(email)
    const visitor = visit(backend, "alpha.localhost", { cookie: `device=${mine}` })
    expect((await login(visitor, email, "a new phrase")).status).toBe(429)
  })

  test("a failed login leaves none, known address or not", async () => {
    await signUp(backend, { email: "failing@example.com" })
    for (const email of ["failing@example.com", "unknown@example.com"])
      expect((await login(visit(backend), email, "wrong")).headers.getSetCookie()).toEqual([])
  })
})

describe("collaborators", () => {
  const enter = (visitor: Visitor, body: object) => visitor.ask("POST", "/api/console/auth/login", body)
  const email = "anna@example.com"
  beforeAll(async () => {
    const customer = await signUp(backend)
    await makeCollaborator(backend.database, [], { email })
    // The password of a customer, since the fixture's is nobody's.
    await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
      const { password_hash } = await tx
        .selectFrom("customers")
        .select("password_hash")
        .where("id", "=", customer.id)
        .executeTakeFirstOrThrow()
      await tx.updateTable("collaborators").set({ password_hash: password_hash! }).where("email", "=", email).execute()
    })
  })

  test("are not shut out by strangers either, and a new password ends their other browsers' cookies", async () => {
    const [desk, home] = [visit(backend), visit(backend)]
    for (const own of [desk, home]) expect((await enter(own, { email, password: PASSWORD })).status).toBe(200)
    const closed = async () => {
      for (let i = 0; i < 10; i++) await enter(visit(backend), { email, password: "wrong guess" })
    }
    await closed()
    expect((await enter(visit(backend), { email, password: PASSWORD })).status).toBe(429)
    expect((await enter(desk, { email, password: PASSWORD })).status).toBe(200)
    const change = { password: PASSWORD, new_password: "a new phrase" }
    expect((await desk.ask("PUT", "/api/console/session/password", change)).status).toBe(200)
    await closed()
    expect((await enter(home, { email, password: "a new phrase" })).status).toBe(429)
    expect((await enter(desk, { email, password: "a new phrase" })).status).toBe(200)
  })
})
