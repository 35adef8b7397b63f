import { beforeAll, describe, expect, test } from "vitest"
import { inTenant, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { behindProxy, PASSWORD, type SignedUp, signUp, visit } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
const tenant = (organiser_id = 1) => ({ database: backend.database, organiser_id })
let lea: SignedUp
beforeAll(async () => {
  lea = await signUp(backend, { email: "lea@example.com" })
})

const ask = (email: unknown, host = "alpha.localhost", headers: Record<string, string> = {}) =>
  visit(backend, host, headers).ask("POST", "/api/auth/password/link", { email })
const set = (token: unknown, password: unknown = "a new phrase", visitor = visit(backend)) =>
  visitor.ask("POST", "/api/auth/password", { token, password })
const login = (email: string, password: string) => visit(backend).ask("POST", "/api/auth/login", { email, password })
const mailsTo = (email: string, organiser_id = 1) =>
  inTenant(tenant(organiser_id), (tx) =>
    tx
      .selectFrom("mails")
      .selectAll()
      .where("recipient", "=", email)
      .where("template", "=", "customer.password")
      .orderBy("id")
      .execute(),
  )
const linkTo = async (email: string, organiser_id = 1) =>
  ((await mailsTo(email, organiser_id)).at(-1)!.data as { link: string }).link
async function tokenFor(email: string): Promise<string> {
  await ask(email)
  return new URL(await linkTo(email)).searchParams.get("token")!
}

describe("asking for a link", () => {
  test("APIA-03 AUTH-15 AUTH-23 a known address is written to, in the customer's language, and the event is told", async () => {
    const customer = await signUp(backend, { email: "known@example.com", firstname: "Kim" })
    const answer = await ask(" Known@Example.com", "alpha.localhost", { "accept-language": "en" })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    const [mail] = await mailsTo("known@example.com")
    expect(mail).toMatchObject({ language: "fr", trigger: "password.requested", data: { firstname: "Kim" } })
    expect(await linkTo("known@example.com")).toMatch(
      /^http:\/\/alpha\.localhost:3000\/auth\/password\?token=[\w-]{43}$/,
    )
    const events = await inTenant(tenant(), (tx) =>
      tx.selectFrom("events").select("payload").where("type", "=", "password.requested").execute(),
    )
    expect(events.map((event) => event.payload)).toContainEqual({ customer_id: customer.id })
  })

  test("an unknown address gets the same answer and leaves nothing: no mail, no event, no link", async () => {
    const count = () =>
      inTenant(tenant(), async (tx) => [
        (await tx.selectFrom("mails").select("id").execute()).length,
        (await tx.selectFrom("events").select("id").execute()).length,
        (await tx.selectFrom("password_tokens").select("token_hash").execute()).length,
      ])
    const before = await count()
    const unknown = await ask("unknown@example.com")
    expect(await count()).toEqual(before)
    const known = await ask("lea@example.com")
    expect(await count()).toEqual(before.map((n) => n + 1))
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
  })

  test("AUTH-16 the e-mail is required and must be one", async () => {
    for (const email of ["", undefined, null, "lea", 12])
      expect((await ask(email)).body).toMatchObject({ error: "INVALID_INPUT", field: "email" })
  })

  test("the link leads to the organiser's own address, whatever host the request names", async () => {
    await signUp(backend, { email: "host@example.com" })
    for (const headers of [
      { host: "ALPHA.localhost:6666" },
      { host: "alpha.localhost", "x-forwarded-proto": "https", origin: "http://alpha.localhost" },
      { host: "alpha.localhost", "x-original-host": "evil.example", forwarded: "host=evil.example" },
    ]) {
      expect((await ask("host@example.com", "alpha.localhost", headers as Record<string, string>)).status).toBe(200)
      expect(await linkTo("host@example.com")).toMatch("http://alpha.localhost:3000/auth/password?token=")
    }
    const before = (await mailsTo("host@example.com")).length
    for (const headers of [{ host: "evil.example" }, { "x-forwarded-host": "evil.example" }])
      expect((await ask("host@example.com", "alpha.localhost", headers as Record<string, string>)).status).toBe(404)
    expect(await mailsTo("host@example.com")).toHaveLength(before)
  })

  test("an organiser's own domain is where its links lead", async () => {
    await signUp(backend, { email: "domain@example.com" }, "beta.localhost")
    const domain = (value: string | null) =>
      inTenant(tenant(2), (tx) =>
        tx.updateTable("websites").set({ domain: value }).where("organiser_id", "=", 2).execute(),
      )
    await domain("studio.example")
    await ask("domain@example.com", "beta.localhost")
    await domain(null)
    expect(await linkTo("domain@example.com", 2)).toMatch("https://studio.example/auth/password?token=")
  })

  test("five an hour per address written to, known or unknown", async () => {
    await signUp(backend, { email: "often@example.com" })
    for (const email of ["often@example.com", "often-unknown@example.com"]) {
      for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(200)
      const refused = await ask(email)
      expect([refused.status, refused.body.error]).toEqual([429, "TOO_MANY_ATTEMPTS"])
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    }
    expect(await mailsTo("often@example.com")).toHaveLength(5)
  })
})

describe("setting a password", () => {
  test("APIA-04 AUTH-20 the token sets it and logs in; every other session ends, and the old password with them", async () => {
    const customer = await signUp(backend, { email: "reset@example.com" })
    const visitor = visit(backend)
    const answer = await set(await tokenFor("reset@example.com"), "a new phrase", visitor)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect(answer.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["session", "device"])
    expect((await visitor.ask("GET", "/api/session")).body.customer.id).toBe(customer.id)
    expect((await customer.ask("GET", "/api/session")).body.customer).toBeNull()
    expect((await login("reset@example.com", PASSWORD)).status).toBe(401)
    expect((await login("reset@example.com", "a new phrase")).status).toBe(200)
  })

  test("a token works once, and asking anew ends the earlier one", async () => {
    await signUp(backend, { email: "twice@example.com" })
    const first = await tokenFor("twice@example.com")
    const second = await tokenFor("twice@example.com")
    expect((await set(first)).body).toMatchObject({ error: "TOKEN_INVALID", field: "token" })
    expect((await set(second)).status).toBe(200)
    expect((await set(second, "another phrase")).body.error).toBe("TOKEN_INVALID")
    expect((await login("twice@example.com", "a new phrase")).status).toBe(200)
  })

  test("a token lives an hour", async () => {
    await signUp(backend, { email: "late@example.com" })
    const token = await tokenFor("late@example.com")
    await shiftClock(backend.database, "60 minutes")
    const late = await set(token)
    await shiftClock(backend.database, "59 minutes")
    const inTime = await set(token)
    await shiftClock(backend.database, "0")
    expect([late.status, late.body.error]).toEqual([400, "TOKEN_INVALID"])
    expect(inTime.status).toBe(200)
  })

  test("another organiser's token, a hash and nonsense get the same answer", async () => {
    const token = await tokenFor("lea@example.com")
    const elsewhere = await set(token, "a new phrase", visit(backend, "beta.localhost"))
    const [row] = await unsafeInSystem(backend.database, (tx) =>
      tx.selectFrom("password_tokens").select("token_hash").where("used_at", "is", null).execute(),
    )
    const { request_id: _, ...expected } = elsewhere.body
    expect(expected).toEqual({ error: "TOKEN_INVALID", field: "token" })
    for (const wrong of ["x", "a".repeat(200), row!.token_hash, "' or 1=1 --"])
      expect((await set(wrong)).body).toMatchObject(expected)
    expect((await set(token)).status).toBe(200)
  })

  test("AUTH-18 the password is required, long enough and not a common one; a refusal leaves the token good", async () => {
    const customer = await signUp(backend, { email: "picky@example.com" })
    const token = await tokenFor("picky@example.com")
    for (const password of [undefined, "", "short"])
      expect((await visit(backend).ask("POST", "/api/auth/password", { token, password })).body).toMatchObject({
        error: "INVALID_INPUT",
        field: "password",
      })
    expect((await set(token, "qwertyuiop")).body).toMatchObject({ error: "PASSWORD_TOO_COMMON", field: "password" })
    expect((await customer.ask("GET", "/api/session")).body.customer).not.toBeNull()
    expect((await set(token)).status).toBe(200)
  })

  test("an erased account's token is worth nothing", async () => {
    const customer = await signUp(backend, { email: "gone@example.com" })
    const token = await tokenFor("gone@example.com")
    expect((await customer.ask("DELETE", "/api/session")).status).toBe(200)
    expect((await set(token)).body.error).toBe("TOKEN_INVALID")
  })

  test("a new e-mail address ends the links sent to the old one", async () => {
    const customer = await signUp(backend, { email: "moving@example.com" })
    const token = await tokenFor("moving@example.com")
    const body = { firstname: "A", lastname: "B", phone: "1", email: "moved@example.com", password: PASSWORD }
    expect((await customer.ask("PUT", "/api/session", body)).status).toBe(200)
    const waiting = await inTenant(tenant(), (tx) =>
      tx.selectFrom("mails").select("data").where("recipient", "=", body.email).executeTakeFirstOrThrow(),
    )
    const confirming = new URL((waiting.data as { link: string }).link).searchParams.get("token")
    expect((await visit(backend).ask("POST", "/api/auth/email", { token: confirming })).status).toBe(200)
    expect((await set(token)).body.error).toBe("TOKEN_INVALID")
  })

  test("setting it in a browser where somebody else is signed in changes who is signed in", async () => {
    const other = await signUp(backend)
    const old = other.cookie()
    expect((await set(await tokenFor("lea@example.com"), PASSWORD, other)).status).toBe(200)
    expect((await other.ask("GET", "/api/session")).body.customer.id).toBe(lea.id)
    expect((await backend.ask("GET", "/api/session", { headers: { cookie: old } })).body.customer).toBeNull()
  })
})
