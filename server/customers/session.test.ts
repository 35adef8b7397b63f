import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { hashToken } from "#server/platform/sessions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import {
  addField,
  behindProxy,
  PASSWORD,
  type SignedUp,
  signUp,
  type Visitor,
  visit,
} from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { maskEmail } from "./mask-email.ts"

const backend = testBackend(behindProxy)
let lea: SignedUp
beforeAll(async () => {
  lea = await signUp(backend, { email: "lea@example.com" })
})
const profile = (more: object = {}) => ({
  firstname: "Léa",
  lastname: "Dupont",
  email: lea.email,
  phone: "0470 12 34 56",
  ...more,
})
const me = async (customer = lea) => (await customer.ask("GET", "/api/session")).body.customer
const mailsTo = (email: string) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("mails").select(["template", "data"]).where("recipient", "=", email).orderBy("id").execute(),
  )

describe("the session", () => {
  test("CART-31 the customer carries their id and the participants they register, and nobody else's", async () => {
    const mia = await signUp(backend, { email: "mia@example.com" })
    const add = async (firstname: string) => {
      const body = { firstname, lastname: "Dupont", birthdate: "2018-06-15", custom_data: [] }
      return (await mia.ask("POST", "/api/participants", body)).body.participant
    }
    const [first, second] = [await add("Zoé"), await add("Basile")]
    const { id, participants } = await me(mia)
    expect(id).toBe(mia.id)
    const named = [first, second].map(({ id, cuid, fullname }) => ({ id, cuid, fullname }))
    expect(participants.slice(-2)).toEqual(named)
    await mia.ask("DELETE", `/api/participants?participant_id=${first.id}`)
    expect((await me(mia)).participants.slice(-1)).toEqual(named.slice(1))
    expect((await me(mia)).participants.map((each: { id: number }) => each.id)).not.toContain(first.id)
    expect((await me()).participants.map((each: { id: number }) => each.id)).not.toContain(second.id)
  })

  test("PROF-01 tells the customer with their custom data, and null for a visitor", async () => {
    const field_id = await addField(backend.database, { entity: "CUSTOMERS" })
    const custom_data = [{ field_id, data: "blue" }]
    await lea.ask("PUT", "/api/session", profile({ custom_data }))
    expect(await me()).toEqual({
      id: lea.id,
      cuid: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      version: expect.any(Number),
      firstname: "Léa",
      lastname: "Dupont",
      fullname: "Léa Dupont",
      email: "lea@example.com",
      phone: "0470 12 34 56",
      language: "fr",
      newsletter: true,
      custom_data,
      participants: [{ id: expect.any(Number), cuid: expect.any(String), fullname: "Léa Dupont" }],
    })
    const visitor = await visit(backend).ask("GET", "/api/session")
    expect(visitor.body).toEqual({ customer: null })
    expect(visitor.headers.get("cache-control")).toBe("no-store")
  })
})

describe("the profile", () => {
  test("APIA-06 PROF-02 names and phone are trimmed and must say something", async () => {
    const answer = await lea.ask("PUT", "/api/session", profile({ firstname: " Lou ", lastname: " D ", phone: " 2 " }))
    expect(answer.body.customer).toMatchObject({ fullname: "Lou D", phone: "2", email: "lea@example.com" })
    expect(await me()).toEqual(answer.body.customer)
    for (const field of ["firstname", "lastname", "phone"]) {
      const { body } = await lea.ask("PUT", "/api/session", profile({ [field]: "  " }))
      expect(body).toMatchObject({ error: "INVALID_INPUT", field })
    }
  })

  test("PROF-03 the e-mail is trimmed, lower-cased and must be one; the same in another spelling is no change", async () => {
    const answer = await lea.ask("PUT", "/api/session", profile({ email: " LEA@example.COM" }))
    expect(answer.body.customer.email).toBe("lea@example.com")
    for (const email of ["", " ", "lea", undefined])
      expect((await lea.ask("PUT", "/api/session", profile({ email }))).body).toMatchObject({
        error: "INVALID_INPUT",
        field: "email",
      })
  })

  test("PROF-04 the customers' active fields apply, deferred ones as well; others are refused", async () => {
    const { database } = backend
    const customer = await signUp(backend, { participant: { birthdate: "1990-01-01" } }, "beta.localhost")
    const later = await addField(database, { entity: "CUSTOMERS", required: true, deferred: true }, 2)
    const off = await addField(database, { entity: "CUSTOMERS", active: false }, 2)
    const childs = await addField(database, { entity: "PARTICIPANTS" }, 2)
    const foreign = await addField(database, { entity: "CUSTOMERS", active: true })
    const save = (custom_data: object[]) =>
      customer.ask("PUT", "/api/session", profile({ email: customer.email, custom_data }))
    expect((await save([])).body.details).toEqual([{ path: `custom_data.${later}`, message: "REQUIRED" }])
    for (const field_id of [off, childs, foreign]) {
      const custom_data = [
        { field_id: later, data: "x" },
        { field_id, data: "x" },
      ]
      expect((await save(custom_data)).body).toMatchObject({
        error: "INVALID_INPUT",
        field: `custom_data.${field_id}`,
        details: [{ path: `custom_data.${field_id}`, message: "UNKNOWN_FIELD" }],
      })
    }
    expect((await save([{ field_id: later, data: " ok " }])).body.customer.custom_data).toEqual([
      { field_id: later, data: "ok" },
    ])
  })

  test("a visitor has none", async () => {
    const answer = await visit(backend).ask("PUT", "/api/session", profile())
    expect([answer.status, answer.body.error]).toEqual([401, "UNAUTHENTICATED"])
  })

  test("what the form does not have changes nothing", async () => {
    const before = await me()
    const extra = { id: 1, organiser_id: 2, cuid: "x", role: "admin", wallet: 1, newsletter: false, language: "en" }
    await lea.ask("PUT", "/api/session", profile({ ...extra, password_hash: "x", deleted_at: "2020-01-01" }))
    expect(await me()).toMatchObject({ id: before.id, cuid: before.cuid, newsletter: true, language: "fr" })
    expect((await visit(backend).ask("POST", "/api/auth/login", { email: lea.email, password: PASSWORD })).status).toBe(
      200,
    )
  })
})

describe("a new e-mail address", () => {
  const move = (customer: SignedUp, email: string, more: object = {}) =>
    customer.ask("PUT", "/api/session", profile({ email, password: PASSWORD, ...more }))
  const login = async (email: string) =>
    (await visit(backend).ask("POST", "/api/auth/login", { email, password: PASSWORD })).status
  const tokenFor = async (email: string) => {
    const { link } = (await mailsTo(email)).at(-1)!.data as { link: string }
    return new URL(link).searchParams.get("token")!
  }
  const confirm = (token: string, visitor: Visitor = visit(backend)) =>
    visitor.ask("POST", "/api/auth/email", { token })

  test("needs the password", async () => {
    const customer = await signUp(backend)
    const without = await move(customer, "next@example.com", { password: undefined })
    expect([without.status, without.body.error, without.body.field]).toEqual([400, "PASSWORD_REQUIRED", "password"])
    const wrong = await move(customer, "next@example.com", { password: "not the one" })
    expect([wrong.status, wrong.body.error, wrong.body.field]).toEqual([401, "WRONG_CREDENTIALS", "password"])
    expect(await me(customer)).not.toHaveProperty("pending_email")
    expect(await mailsTo("next@example.com")).toEqual([])
  })

  test("waits for the link sent to it: until then the old one counts, and is told, masked", async () => {
    const customer = await signUp(backend, { email: "old@example.com" })
    const answer = await move(customer, "brand-new@example.org", { firstname: "Lou" })
    expect(answer.body.customer).toMatchObject({
      firstname: "Lou",
      email: "old@example.com",
      pending_email: "brand-new@example.org",
    })
    expect((await mailsTo("old@example.com")).at(-1)).toEqual({
      template: "customer.email_changed",
      data: { firstname: "Lou", email: "b…@example.org" },
    })
    expect(await mailsTo("brand-new@example.org")).toEqual([
      {
        template: "customer.email_link",
        data: {
          firstname: "Lou",
          link: expect.stringMatching(/^http:\/\/alpha\.localhost:3000\/auth\/email\?token=[\w-]{43}$/),
        },
      },
    ])
    expect([await login("old@example.com"), await login("brand-new@example.org")]).toEqual([200, 401])
    // Saving the rest of the profile changes nothing about it.
    await customer.ask("PUT", "/api/session", profile({ email: "old@example.com" }))
    expect(await me(customer)).toMatchObject({ email: "old@example.com", pending_email: "brand-new@example.org" })
  })

  test("counts once the link was followed, from any browser, and ends the other sessions and links", async () => {
    const customer = await signUp(backend, { email: "from@example.com" })
    const elsewhere = visit(backend)
    await elsewhere.ask("POST", "/api/auth/login", { email: "from@example.com", password: PASSWORD })
    await move(customer, "to@example.org")
    await visit(backend).ask("POST", "/api/auth/password/link", { email: "from@example.com" })
    const reset = await tokenFor("from@example.com")
    const token = await tokenFor("to@example.org")
    const answer = await confirm(token, customer)
    expect([answer.status, answer.body]).toEqual([200, { email: "to@example.org" }])
    expect(await me(customer)).toMatchObject({ email: "to@example.org" })
    expect(await me(customer)).not.toHaveProperty("pending_email")
    expect((await elsewhere.ask("GET", "/api/session")).body.customer).toBeNull()
    expect([await login("from@example.com"), await login("to@example.org")]).toEqual([401, 200])
    const set = await visit(backend).ask("POST", "/api/auth/password", { token: reset, password: "a new phrase" })
    expect(set.body.error).toBe("TOKEN_INVALID")
    expect((await confirm(token)).body).toMatchObject({ error: "TOKEN_INVALID", field: "token" })
  })

  test("a link that was used, replaced, given up, too old, another organiser's or nonsense gets one answer", async () => {
    const customer = await signUp(backend, { email: "stays@example.com" })
    const dead = async (token: string, visitor?: Visitor) => {
      const { status, body } = await confirm(token, visitor)
      return [status, body.error, body.field]
    }
    const invalid = [400, "TOKEN_INVALID", "token"]
    await move(customer, "first@example.org")
    const first = await tokenFor("first@example.org")
    expect(await dead(first, visit(backend, "beta.localhost"))).toEqual(invalid)
    expect(await dead(hashToken(first))).toEqual(invalid)
    expect(await dead("nonsense")).toEqual(invalid)
    await move(customer, "second@example.org")
    expect(await dead(first)).toEqual(invalid)
    const second = await tokenFor("second@example.org")
    expect((await customer.ask("POST", "/api/session/email/link")).body).toEqual({ ok: true })
    expect(await dead(second)).toEqual(invalid)
    const third = await tokenFor("second@example.org")
    await shiftClock(backend.database, "24 hours 1 minute")
    expect(await dead(third)).toEqual(invalid)
    expect(await me(customer)).not.toHaveProperty("pending_email")
    expect((await customer.ask("POST", "/api/session/email/link")).body.error).toBe("NOT_FOUND")
    await shiftClock(backend.database, "0")
    expect((await customer.ask("DELETE", "/api/session/email")).body).toEqual({ ok: true })
    expect(await dead(third)).toEqual(invalid)
    expect((await customer.ask("DELETE", "/api/session/email")).body).toEqual({ ok: true })
    expect(await me(customer)).toMatchObject({ email: "stays@example.com" })
  })

  test("a token changes its own account, whoever is logged in where it is followed", async () => {
    const [one, two] = [await signUp(backend), await signUp(backend)]
    await move(one, "mine@example.org")
    expect((await confirm(await tokenFor("mine@example.org"), two)).status).toBe(200)
    expect((await me(two)).email).toBe(two.email)
    expect((await one.ask("GET", "/api/session")).body.customer).toBeNull()
    expect(await login("mine@example.org")).toBe(200)
  })

  test("somebody who signed up with it meanwhile keeps it, and of two who want it the first has it", async () => {
    const [one, two] = [await signUp(backend), await signUp(backend)]
    await move(one, "wanted@example.org")
    const token = await tokenFor("wanted@example.org")
    await signUp(backend, { email: "wanted@example.org" })
    const taken = await confirm(token)
    expect([taken.status, taken.body.error]).toEqual([409, "EMAIL_TAKEN"])
    expect(await me(one)).toMatchObject({ email: one.email })
    await move(one, "both@example.org")
    const first = await tokenFor("both@example.org")
    await move(two, "both@example.org")
    expect((await confirm(await tokenFor("both@example.org"))).status).toBe(200)
    expect((await confirm(first)).body.error).toBe("EMAIL_TAKEN")
  })

  test("a new password ends the change somebody else began with the old one", async () => {
    const customer = await signUp(backend, { email: "robbed@example.com" })
    await move(customer, "thief@example.org")
    await visit(backend).ask("POST", "/api/auth/password/link", { email: "robbed@example.com" })
    const token = await tokenFor("robbed@example.com")
    await visit(backend).ask("POST", "/api/auth/password", { token, password: "a new phrase" })
    expect((await confirm(await tokenFor("thief@example.org"))).body.error).toBe("TOKEN_INVALID")
  })

  test("links are counted: five an hour for a customer, whatever the address", async () => {
    const customer = await signUp(backend)
    for (let i = 0; i < 5; i++) expect((await move(customer, `n${i}@example.org`)).status).toBe(200)
    expect((await move(customer, "n5@example.org")).status).toBe(429)
    expect((await customer.ask("POST", "/api/session/email/link")).status).toBe(429)
    for (const [method, path] of [
      ["POST", "/api/session/email/link"],
      ["DELETE", "/api/session/email"],
    ] as const)
      expect((await visit(backend).ask(method, path)).status).toBe(401)
  })

  test("that somebody has is refused in any spelling, and nothing else is saved", async () => {
    const customer = await signUp(backend)
    for (const email of ["lea@example.com", "LEA@Example.com "]) {
      const body = profile({ firstname: "Nope", email, password: PASSWORD })
      const answer = await customer.ask("PUT", "/api/session", body)
      expect([answer.status, answer.body.error, answer.body.field]).toEqual([409, "EMAIL_TAKEN", "email"])
    }
    expect(await me(customer)).toMatchObject({ firstname: "Léa", email: customer.email })
    expect(await mailsTo(customer.email)).toMatchObject([{ template: "customer.welcome" }])
  })

  test("guessing the password here counts as it does at the door", async () => {
    const customer = await signUp(backend)
    for (let i = 0; i < 10; i++)
      await customer.ask("PUT", "/api/session", profile({ email: "x@example.com", password: "wrong guess" }))
    const body = profile({ email: "x@example.com", password: PASSWORD })
    expect((await customer.ask("PUT", "/api/session", body)).status).toBe(429)
    const login = { email: customer.email, password: PASSWORD }
    expect((await visit(backend).ask("POST", "/api/auth/login", login)).status).toBe(429)
    expect((await customer.ask("PUT", "/api/session", profile({ email: customer.email }))).status).toBe(200)
  })

  test.each([
    ["lea@example.com", "l…@example.com"],
    ["x@y.z", "x…@y.z"],
    ["émile@example.com", "é…@example.com"],
    ["😀smile@example.com", "😀…@example.com"],
  ])("%s is masked as %s", (email, masked) => expect(maskEmail(email)).toBe(masked))
})
