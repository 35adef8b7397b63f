import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addField, behindProxy, PASSWORD, type SignedUp, signUp, visit } from "#tests/fixtures/customers.ts"
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
  test("needs the password", async () => {
    const customer = await signUp(backend)
    const move = (more: object) => customer.ask("PUT", "/api/session", profile({ email: "next@example.com", ...more }))
    const without = await move({})
    expect([without.status, without.body.error, without.body.field]).toEqual([400, "PASSWORD_REQUIRED", "password"])
    const wrong = await move({ password: "not the one" })
    expect([wrong.status, wrong.body.error, wrong.body.field]).toEqual([401, "WRONG_CREDENTIALS", "password"])
    expect((await me(customer)).email).toBe(customer.email)
    expect((await move({ password: PASSWORD })).body.customer.email).toBe("next@example.com")
  })

  test("is told to the old address, masked, and ends the other sessions", async () => {
    const customer = await signUp(backend, { email: "old@example.com" })
    const elsewhere = visit(backend)
    await elsewhere.ask("POST", "/api/auth/login", { email: "old@example.com", password: PASSWORD })
    const body = profile({ email: "brand-new@example.org", password: PASSWORD })
    expect((await customer.ask("PUT", "/api/session", body)).status).toBe(200)
    expect((await mailsTo("old@example.com")).at(-1)).toEqual({
      template: "customer.email_changed",
      data: { firstname: "Léa", email: "b…@example.org" },
    })
    expect(await mailsTo("brand-new@example.org")).toEqual([])
    expect((await me(customer)).email).toBe("brand-new@example.org")
    expect((await elsewhere.ask("GET", "/api/session")).body.customer).toBeNull()
    const login = (email: string) => visit(backend).ask("POST", "/api/auth/login", { email, password: PASSWORD })
    expect([(await login("old@example.com")).status, (await login("brand-new@example.org")).status]).toEqual([401, 200])
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
