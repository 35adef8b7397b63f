import { describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addField, behindProxy, PASSWORD, signUp, signUpBody, visit } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
const tenant = (organiser_id = 1) => ({ database: backend.database, organiser_id })
const register = (more: object = {}, host = "alpha.localhost", headers: Record<string, string> = {}) =>
  visit(backend, host, headers).ask("POST", "/api/auth/register", signUpBody(more))
const customersOf = (email: string, organiser_id = 1) =>
  inTenant(tenant(organiser_id), (tx) => tx.selectFrom("customers").selectAll().where("email", "=", email).execute())
const wantParticipants = (wanted: boolean, organiser_id: number) =>
  inTenant(tenant(organiser_id), (tx) =>
    tx
      .updateTable("settings")
      .set({ create_customer_participant: wanted })
      .where("organiser_id", "=", organiser_id)
      .execute(),
  )

describe("signing up", () => {
  test("APIA-02 AUTH-23 makes the account, logs in, welcomes in the visitor's language and tells other rooms", async () => {
    const visitor = visit(backend, "alpha.localhost", { "accept-language": "en" })
    const answer = await visitor.ask("POST", "/api/auth/register", signUpBody({ email: " New@Example.COM " }))
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    const { customer } = (await visitor.ask("GET", "/api/session")).body
    expect(customer).toMatchObject({
      email: "new@example.com",
      fullname: "Léa Dupont",
      language: "en",
      newsletter: true,
    })
    await inTenant(tenant(), async (tx) => {
      const mails = await tx.selectFrom("mails").selectAll().where("recipient", "=", "new@example.com").execute()
      expect(mails).toMatchObject([
        { trigger: "customer.created", template: "customer.welcome", language: "en", data: { firstname: "Léa" } },
      ])
      const events = await tx.selectFrom("events").select("payload").where("type", "=", "customer.created").execute()
      expect(events.map((event) => event.payload)).toContainEqual({ customer_id: customer.id })
    })
    const [row] = await customersOf("new@example.com")
    expect(row!.password_hash).toMatch(/^\$argon2id\$/)
    expect(row!.newsletter_token).toMatch(/^[\w-]{43}$/)
  })

  test("TEN-02 an account belongs to one organiser: the same address is another account elsewhere", async () => {
    const email = "both@example.com"
    const alpha = await signUp(backend, { email, firstname: "Ann" })
    const beta = await signUp(backend, { email, firstname: "Bea" }, "beta.localhost")
    expect((await alpha.ask("GET", "/api/session")).body.customer).toMatchObject({ email, firstname: "Ann" })
    expect((await beta.ask("GET", "/api/session")).body.customer).toMatchObject({ email, firstname: "Bea" })
    expect([(await customersOf(email, 1)).length, (await customersOf(email, 2)).length]).toEqual([1, 1])
  })

  test("AUTH-09 APIA-02 names, e-mail and phone must say something after trimming", async () => {
    for (const field of ["firstname", "lastname", "email", "phone"]) {
      const answer = await register({ [field]: " \t " })
      expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, "INVALID_INPUT", field])
    }
    const trimmed = await signUp(backend, { firstname: "  Ann ", lastname: " Bee\n", phone: " 1 " })
    expect((await trimmed.ask("GET", "/api/session")).body.customer).toMatchObject({ fullname: "Ann Bee", phone: "1" })
  })

  test("AUTH-10 a password has at least 6 characters and is none of the commonest", async () => {
    expect((await register({ password: "abcde" })).body).toMatchObject({
      error: "INVALID_INPUT",
      field: "password",
      details: [{ path: "password", message: "PASSWORD_TOO_SHORT" }],
    })
    expect((await register({ password: "MotDePasse" })).body).toMatchObject({
      error: "PASSWORD_TOO_COMMON",
      field: "password",
    })
    expect((await register({ password: "x9-2kz" })).status).toBe(200)
  })

  test("AUTH-11 APIA-02 terms that are not accepted are an error at `terms`", async () => {
    for (const terms of [false, undefined, "true", 1]) {
      const { body } = await register({ terms })
      expect(body).toMatchObject({ error: "INVALID_INPUT", field: "terms", details: [{ message: "TERMS" }] })
    }
  })
})

describe("the customer as participant", () => {
  test("AUTH-13 APIA-02 with participant creation on, the birthdate is required and a participant named after the customer is made", async () => {
    const refused = await register({ participant: undefined })
    expect(refused.body).toMatchObject({
      error: "INVALID_INPUT",
      field: "participant.birthdate",
      details: [{ path: "participant.birthdate", message: "REQUIRED" }],
    })
    const customer = await signUp(backend, { participant: { birthdate: "1988-02-29T10:00:00Z" } })
    const { body } = await customer.ask("GET", "/api/participants")
    expect(body.data).toMatchObject([{ firstname: "Léa", lastname: "Dupont", birthdate: "1988-02-29" }])
  })

  test("AUTH-13 with it off, none is made, whatever is sent", async () => {
    await wantParticipants(false, 2)
    const without = await signUp(backend, { participant: undefined }, "beta.localhost")
    const sent = { participant: { birthdate: "1990-01-01", custom_data: [{ field_id: 9, data: "x" }] } }
    const ignored = await signUp(backend, sent, "beta.localhost")
    for (const customer of [without, ignored])
      expect((await customer.ask("GET", "/api/participants")).body.count).toBe(0)
    await wantParticipants(true, 2)
  })

  test("nobody is born tomorrow, by the organiser's day", async () => {
    // At 23:30 UTC in summer it is already tomorrow in Brussels.
    const now = Date.parse(
      (await inTenant(tenant(), (tx) => tx.selectFrom("organisers").select("created_at").executeTakeFirstOrThrow()))
        .created_at,
    )
    const night = Date.parse("2031-07-01T23:30:00Z")
    await shiftClock(backend.database, `${Math.round((night - now) / 1000)} seconds`)
    const late = await register({ participant: { birthdate: "2031-07-03" } })
    const today = await register({ participant: { birthdate: "2031-07-02" } })
    await shiftClock(backend.database, "0")
    expect(late.body).toMatchObject({ error: "BIRTHDATE_IN_FUTURE", field: "participant.birthdate" })
    expect(today.status).toBe(200)
  })
})

describe("custom fields at sign-up", () => {
  test("AUTH-14 PART-22 APIA-02 the non-deferred fields of both are asked, deferred and inactive ones are not", async () => {
    const { database } = backend
    const club = await addField(database, { entity: "CUSTOMERS", required: true, pattern: "[A-Z]{3}" }, 2)
    const size = await addField(database, { required: true }, 2)
    const later = await addField(database, { required: true, deferred: true }, 2)
    const off = await addField(database, { entity: "CUSTOMERS", required: true, active: false }, 2)
    const participant = { birthdate: "1990-01-01", custom_data: [{ field_id: size, data: " M " }] }

    const missing = await register({}, "beta.localhost")
    expect(missing.body).toMatchObject({
      error: "INVALID_INPUT",
      field: `custom_data.${club}`,
      details: [
        { path: `custom_data.${club}`, message: "REQUIRED" },
        { path: `participant.custom_data.${size}`, message: "REQUIRED" },
      ],
    })
    const wrong = await register({ participant, custom_data: [{ field_id: club, data: "abc" }] }, "beta.localhost")
    expect(wrong.body.details).toEqual([{ path: `custom_data.${club}`, message: "PATTERN" }])
    for (const field_id of [off, later, size, 999_999]) {
      const custom_data = [
        { field_id: club, data: "ABC" },
        { field_id, data: "x" },
      ]
      const { body } = await register({ participant, custom_data }, "beta.localhost")
      expect(body.details).toEqual([{ path: `custom_data.${field_id}`, message: "UNKNOWN_FIELD" }])
    }
    const right = { participant, custom_data: [{ field_id: club, data: "ABC" }] }
    const customer = await signUp(backend, right, "beta.localhost")
    expect((await customer.ask("GET", "/api/session")).body.customer.custom_data).toEqual(right.custom_data)
    const [child] = (await customer.ask("GET", "/api/participants")).body.data
    expect(child.custom_data).toEqual([{ field_id: size, data: "M" }])
  })

  test("a refused sign-up leaves nothing behind", async () => {
    const required = await addField(backend.database, { required: true, active: true })
    const { email } = signUpBody()
    expect((await register({ email })).status).toBe(400)
    await inTenant(tenant(), (tx) =>
      tx
        .updateTable("custom_fields")
        .set({ active: false })
        .where("organiser_id", "=", 1)
        .where("id", "=", required)
        .execute(),
    )
    expect(await customersOf(email)).toEqual([])
    expect((await register({ email })).status).toBe(200)
  })
})

describe("wrong input", () => {
  test.each(["Taken@EXAMPLE.com", "  taken@example.com", "TAKEN@example.COM\n"])(
    "%j is taken when taken@example.com is",
    async (email) => {
      await register({ email: "taken@example.com" })
      const answer = await register({ email })
      expect([answer.status, answer.body.error, answer.body.field]).toEqual([409, "EMAIL_TAKEN", "email"])
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await customersOf("taken@example.com")).toHaveLength(1)
    },
  )

  test("an address is one in any Unicode form", async () => {
    expect((await register({ email: "josé@example.com".normalize("NFC") })).status).toBe(200)
    for (const email of ["josé@example.com".normalize("NFD"), "JOSÉ@example.com".normalize("NFD")])
      expect((await register({ email })).body.error).toBe("EMAIL_TAKEN")
  })

  test("what the form does not have changes nothing", async () => {
    const more = {
      id: 7_777,
      organiser_id: 2,
      role: "admin",
      wallet: 1_000_000,
      password_hash: "x",
      newsletter: false,
      language: "en",
      cuid: "chosen",
      permissions: ["organiser.account.read"],
      deleted_at: "2020-01-01",
    }
    const customer = await signUp(backend, { email: "mass@example.com", ...more })
    expect(customer.id).not.toBe(7_777)
    const [row] = await customersOf("mass@example.com", 1)
    expect(row).toMatchObject({ organiser_id: 1, newsletter: true, language: "fr", deleted_at: null })
    expect(row!.cuid).not.toBe("chosen")
    expect(await customersOf("mass@example.com", 2)).toEqual([])
  })

  test("NUL, half a surrogate pair and a megabyte are refused; hostile text is kept as text", async () => {
    for (const firstname of ["a\0b", "a\ud800b", "\udc00"]) {
      const answer = await register({ firstname })
      expect([answer.status, answer.body.error]).toEqual([400, "INVALID_INPUT"])
    }
    expect((await register({ firstname: "x".repeat(1_000_000) })).status).toBe(413)
    expect((await register({ firstname: "x".repeat(200_000) })).body.details).toEqual([
      { path: "firstname", message: "TOO_LONG" },
    ])
    const hostile = `'); drop table customers; --<script>{{7*7}}${"🙂"}`
    const customer = await signUp(backend, { firstname: hostile })
    expect((await customer.ask("GET", "/api/session")).body.customer.firstname).toBe(hostile)
  })

  test("a pattern built to hang holds nobody up: its answer is judged as any other", async () => {
    const field_id = await addField(backend.database, { entity: "CUSTOMERS", pattern: "^(a+)+$" })
    const judged = (data: string) => register({ custom_data: [{ field_id, data }] })
    expect((await judged("a".repeat(500))).status).toBe(200)
    const refused = await judged(`${"a".repeat(500)}!`)
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ path: `custom_data.${field_id}`, message: "PATTERN" }],
    ])
  })

  test("signing up while signed in as somebody else ends that session", async () => {
    const first = await signUp(backend)
    const old = first.cookie()
    const answer = await first.ask("POST", "/api/auth/register", signUpBody({ password: PASSWORD }))
    expect(answer.status).toBe(200)
    expect((await backend.ask("GET", "/api/session", { headers: { cookie: old } })).body.customer).toBeNull()
  })
})
