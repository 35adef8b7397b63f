import { beforeAll, describe, expect, test } from "vitest"
import { jobHandlers } from "#server/jobs.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addField, behindProxy, PASSWORD, signUp, visit } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"

const backend = testBackend(behindProxy)
const alpha = () => ({ database: backend.database, organiser_id: 1 })
const child = { firstname: "Nour", lastname: "Dupont", birthdate: "2018-04-02" }
let club: number
let allergy: number
beforeAll(async () => {
  club = await addField(backend.database, { entity: "CUSTOMERS", title: "Club" })
  allergy = await addField(backend.database, { entity: "PARTICIPANTS", title: "Allergies" })
})

/** A customer with a row of every kind, whose mails are all sent. */
async function settled(email: string, mark = "secret") {
  const customer = await signUp(backend, {
    email,
    firstname: "Lou",
    lastname: mark,
    phone: `0499 ${mark}`,
    custom_data: [{ field_id: club, data: `${mark} club` }],
  })
  const custom_data = [{ field_id: allergy, data: `${mark} allergy` }]
  const headers = { "idempotency-key": "child" }
  await customer.ask("POST", "/api/participants", { ...child, lastname: mark, custom_data }, { headers })
  await customer.ask("POST", "/api/auth/password/link", { email })
  const mails = await inTenant(alpha(), (tx) =>
    tx.selectFrom("mails").select("id").where("recipient", "=", email).execute(),
  )
  for (const { id } of mails) await markSent(id, mark)
  return customer
}

const markSent = (id: number, mark: string) =>
  inTenant(alpha(), (tx) =>
    tx
      .updateTable("mails")
      .set({
        subject: `${mark} subject`,
        html: mark,
        text: mark,
        relayed_at: new Date(),
        sent_at: new Date(),
      })
      .where("organiser_id", "=", 1)
      .where("id", "=", id)
      .execute(),
  )

describe("the account", () => {
  test("counts the participants, tells how to pay, and has nothing in its wallet yet", async () => {
    const customer = await signUp(backend)
    await customer.ask("POST", "/api/participants", child)
    await inTenant(alpha(), (tx) =>
      tx
        .updateTable("business_details")
        .set({ bank_account_holder: "Alpha ASBL", iban: "BE68539007547034" })
        .where("organiser_id", "=", 1)
        .execute(),
    )
    expect((await customer.ask("GET", "/api/account")).body).toEqual({
      counters: {
        participants: 2,
        carts: 0,
        registrations: 0,
        registrations_requests: 0,
        bundles: 0,
        vouchers: 0,
        memberships: 0,
        attendance_charges: 0,
        waiting_list: 0,
      },
      payment_methods: {
        online: false,
        bank_transfers: true,
        bank_account: { holder: "Alpha ASBL", iban: "BE68539007547034", bic: null },
      },
      wallet: { amount: 0 },
      now: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test("is a customer's: not a visitor's, nor another organiser's", async () => {
    const customer = await signUp(backend)
    expect((await visit(backend).ask("GET", "/api/account")).body.error).toBe("UNAUTHENTICATED")
    const elsewhere = { host: "beta.localhost", headers: { cookie: customer.cookie() } }
    expect((await backend.ask("GET", "/api/account", elsewhere)).body.error).toBe("UNAUTHENTICATED")
  })
})

describe("deleting it", () => {
  test("APIA-07 ends every session and erases what is personal, wherever it stands; ids and dates stay", async () => {
    const customer = await settled("leaving@example.com")
    const old = customer.cookie()
    const elsewhere = visit(backend)
    await elsewhere.ask("POST", "/api/auth/login", { email: "leaving@example.com", password: PASSWORD })

    const answer = await customer.ask("DELETE", "/api/session")
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect(answer.headers.getSetCookie()).toEqual(["session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"])
    for (const cookie of [old, elsewhere.cookie()])
      expect((await backend.ask("GET", "/api/session", { headers: { cookie } })).body.customer).toBeNull()

    await inTenant(alpha(), async (tx) => {
      const row = await tx.selectFrom("customers").selectAll().where("id", "=", customer.id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        fullname: "deleted customer",
        email: null,
        phone: "",
        password_hash: null,
        newsletter: false,
        created_at: expect.any(String),
        deleted_at: expect.any(String),
      })
      const mails = await tx
        .selectFrom("mails")
        .selectAll()
        .where("thing", "like", `customer/${customer.id}%`)
        .execute()
      expect(mails).toHaveLength(2)
      for (const mail of mails)
        expect(mail).toMatchObject({
          recipient: expect.stringMatching(/^deleted \d+$/),
          subject: null,
          html: null,
          text: null,
          data: {},
        })
    })
  })

  test("leaves no word of it in any table", async () => {
    const { database } = backend
    const { rows: tables } = await inOwnersHands(
      database,
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
    )
    const holding = async () => {
      const found: string[] = []
      for (const { name } of tables) {
        const { rows } = await inOwnersHands(
          database,
          `select from ${name} t where t::text ~* 'untold|trace@example' limit 1`,
        )
        if (rows.length > 0) found.push(name)
      }
      return found.sort()
    }
    const customer = await settled("trace@example.com", "untold")
    expect(await holding()).toEqual([
      "public.customer_custom_data",
      "public.customers",
      "public.idempotency_keys",
      "public.mails",
      "public.participant_custom_data",
      "public.participants",
      "public.search_words",
    ])
    await customer.ask("DELETE", "/api/session")
    expect(await holding()).toEqual([])
  })

  test("takes mail that still waits out of the outbox; its job then does nothing", async () => {
    const customer = await signUp(backend, { email: "waiting@example.com" })
    const mail = await inTenant(alpha(), (tx) =>
      tx.selectFrom("mails").select("id").where("recipient", "=", "waiting@example.com").executeTakeFirstOrThrow(),
    )
    await customer.ask("DELETE", "/api/session")
    await jobHandlers.emails(backend.platform, { organiser_id: 1, id: mail.id })
    expect(backend.sent.map(({ to }) => to)).not.toContain("waiting@example.com")
  })

  test("frees the address for a new account that knows nothing of the old one", async () => {
    const email = "again@example.com"
    const before = await settled(email)
    await before.ask("DELETE", "/api/session")
    expect((await visit(backend).ask("POST", "/api/auth/login", { email, password: PASSWORD })).status).toBe(401)
    const after = await signUp(backend, { email })
    expect(after.id).not.toBe(before.id)
    expect((await after.ask("GET", "/api/participants")).body.count).toBe(1)
  })

  test("touches nobody else, and is refused to a visitor", async () => {
    const other = await settled("staying@example.com")
    await (await settled("going@example.com")).ask("DELETE", "/api/session")
    expect((await other.ask("GET", "/api/session")).body.customer.lastname).toBe("secret")
    expect((await other.ask("GET", "/api/participants")).body.count).toBe(2)
    expect((await visit(backend).ask("DELETE", "/api/session")).body.error).toBe("UNAUTHENTICATED")
    const elsewhere = { host: "beta.localhost", headers: { cookie: other.cookie() } }
    expect((await backend.ask("DELETE", "/api/session", elsewhere)).status).toBe(401)
    expect((await other.ask("GET", "/api/session")).body.customer).not.toBeNull()
    await other.ask("DELETE", "/api/session")
  })
})

describe("taking one's data away", () => {
  test("tells everything held, answers with their questions, after the password", async () => {
    const customer = await settled("export@example.com")
    const { status, body } = await customer.ask("POST", "/api/session/export", { password: PASSWORD })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      exported_at: expect.stringMatching(/Z$/),
      customer: {
        id: customer.id,
        email: "export@example.com",
        phone: "0499 secret",
        language: "fr",
        newsletter: true,
        custom_data: [{ field_id: club, title: "Club", data: "secret club" }],
      },
      participants: [
        { firstname: "Lou", birthdate: "1990-05-17", custom_data: [] },
        { firstname: "Nour", custom_data: [{ field_id: allergy, title: "Allergies", data: "secret allergy" }] },
      ],
      sessions: [{ created_at: expect.any(String), expires_at: expect.any(String) }],
      password_links: [{ used_at: null }],
      mails: [{ subject: "secret subject", sent_at: expect.any(String) }, { subject: "secret subject" }],
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|token|hash/)
  })

  test("holds the answers to fields since switched off", async () => {
    const gone = await addField(backend.database, { entity: "CUSTOMERS", title: "Gone" })
    const customer = await signUp(backend, { custom_data: [{ field_id: gone, data: "kept" }] })
    await inTenant(alpha(), (tx) =>
      tx
        .updateTable("custom_fields")
        .set({ active: false })
        .where("organiser_id", "=", 1)
        .where("id", "=", gone)
        .execute(),
    )
    const { body } = await customer.ask("POST", "/api/session/export", { password: PASSWORD })
    expect(body.customer.custom_data).toEqual([{ field_id: gone, title: "Gone", data: "kept" }])
  })

  test("a wrong password is refused, and guessing is counted with the door's", async () => {
    const customer = await signUp(backend)
    for (let i = 0; i < 9; i++)
      await visit(backend).ask("POST", "/api/auth/login", { email: customer.email, password: "wrong guess" })
    // The session in a browser that has not logged in itself; the owner's own has a count of its own (decision 20).
    const cookie = customer
      .cookie()
      .split("; ")
      .find((each) => each.startsWith("session="))!
    const taken = (password: string) =>
      backend.ask("POST", "/api/session/export", { body: { password }, headers: { cookie } })
    const wrong = await taken("wrong guess")
    expect([wrong.status, wrong.body.error, wrong.body.field]).toEqual([401, "WRONG_CREDENTIALS", "password"])
    expect((await taken(PASSWORD)).status).toBe(429)
    expect((await customer.ask("POST", "/api/session/export", { password: PASSWORD })).status).toBe(200)
    for (const body of [{}, { password: "" }])
      expect((await customer.ask("POST", "/api/session/export", body)).body.error).toBe("INVALID_INPUT")
    expect((await visit(backend).ask("POST", "/api/session/export", { password: PASSWORD })).status).toBe(401)
  })
})
