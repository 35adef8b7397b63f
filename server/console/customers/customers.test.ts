import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { type Buyer, fillWallet, makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, PASSWORD, signUp, visit } from "#tests/fixtures/customers.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"
import { addRequestActivity, ask } from "#tests/fixtures/requests.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
let beta: Entered
let buyer: Buyer
let household: string

const cuidOf = async (id: number) =>
  (await rowsOf<{ cuid: string }>(backend, "select cuid from customers where organiser_id = 1 and id = ?", [id]))[0]!
    .cuid

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  buyer = await makeBuyer(backend)
  household = await cuidOf(buyer.id)
})

const path = "/api/console/customers"
const create = (body: object, by = admin, headers = {}) => by.ask("POST", path, { body, headers })
const get = async (cuid: string) => (await admin.ask("GET", `${path}/${cuid}`)).body.customer
const put = (cuid: string, body: object, by = admin) => by.ask("PUT", `${path}/${cuid}`, { body })
const part = (cuid: string, name: string, by = admin) => by.ask("GET", `${path}/${cuid}/${name}`)
const mails = (trigger: string) =>
  rowsOf<{ recipient: string; data: { link?: string } }>(
    backend,
    "select recipient, data from mails where organiser_id = 1 and trigger = ? order by id",
    [trigger],
  )
const logged = (event: string) =>
  rowsOf<{ subject: string; changes: object; collaborator_id: number }>(
    backend,
    "select subject, changes, collaborator_id from audit_log where organiser_id = 1 and event = ? order by id",
    [event],
  )

describe("a household", () => {
  test("CUS-04 owed and wallet are sums of the ledger, as the account area shows them", async () => {
    await book(backend, await addCamp(backend), { buyer })
    await fillWallet(backend, buyer.id, 1_200)
    const shown = await get(household)
    const { outstanding_amount } = (await buyer.ask("GET", "/api/account/outstanding")).body
    const account = (await buyer.ask("GET", "/api/account")).body
    expect(outstanding_amount).toBe(15_000)
    expect(shown).toMatchObject({
      outstanding_amount,
      wallet_amount: account.wallet.amount,
      counters: { registrations: 1 },
    })
    expect(shown.participants.find(({ next }: { next: unknown }) => next)).toMatchObject({
      next: { activity: expect.any(String), registration: expect.any(String) },
    })
    expect(await findViolations(backend.database)).toEqual([])
  })

  test("CUS-04 RREQ-08 what a request comes to once it is accepted is part of what is owed, and told apart", async () => {
    const asking = await makeBuyer(backend)
    await ask(asking, await addRequestActivity(backend))
    const cuid = await cuidOf(asking.id)
    expect(await get(cuid)).toMatchObject({ outstanding_amount: 18_000, pending_amount: 18_000 })
    expect(await get(household)).toMatchObject({ outstanding_amount: 15_000, pending_amount: 0 })
  })

  test("CUS-05 every part of it is read, and another organiser's or nobody's is not found", async () => {
    const counts = async (name: string) => (await part(household, name)).body.count
    expect(await counts("outstanding")).toBe(1)
    expect(await counts("carts")).toBe(1)
    expect(await counts("messages")).toBeGreaterThan(0)
    for (const name of ["requests", "bundles", "vouchers", "owned-memberships", "attendance-charges", "waiting-list"])
      expect((await part(household, name)).body, name).toMatchObject({ data: [], count: 0 })
    for (const name of ["payments", "documents"]) expect((await part(household, name)).status, name).toBe(200)
    const { data } = (await part(household, "timeline")).body
    expect(data.map(({ what }: { what: string }) => what)).toContain("registration.created")
    const money = (await part(household, "timeline?kind=money")).body.data
    expect(new Set(money.map(({ kind }: { kind: string }) => kind)).size).toBeLessThan(2)
    const page = (await part(household, "timeline?page_size=1")).body
    const next = (await part(household, `timeline?page_size=1&after=${page.next}`)).body
    expect(next.data[0].key).not.toBe(page.data[0].key)
    for (const name of ["", "/timeline", "/payments", "/cart"]) {
      expect((await beta.ask("GET", `${path}/${household}${name}`)).body.error).toBe("NOT_FOUND")
      expect((await admin.ask("GET", `${path}/nobody${name}`)).body.error).toBe("NOT_FOUND")
    }
  })

  test("the documents of a family are counted and paged, whatever a page holds (R19)", async () => {
    const family = await makeBuyer(backend, { birthdates: ["2016-06-01", "2017-06-01"] })
    const cuid = await cuidOf(family.id)
    const camp = await addCamp(backend)
    for (const child of family.children) await family.add(lineFor(camp, child))
    await family.buy()
    for (const title of ["Attestation", "Badge", "Carte"])
      await addRow(backend, "documents", { title, every_activity: true, pages: JSON.stringify([{ elements: [] }]) })
    const page = async (query: string) => (await part(cuid, `documents?${query}`)).body
    const first = await page("page_size=4")
    const second = await page("page_size=4&page_number=2")
    expect([first.count, first.data.length, second.count, second.data.length]).toEqual([6, 4, 6, 2])
    const names = [...first.data, ...second.data].map((each) => `${each.registration.cuid}/${each.document.title}`)
    expect(new Set(names).size).toBe(6)
    await change(backend, "delete from documents where organiser_id = 1")
  })

  test("CUS-06 carts need their own permission, and an item whose hold is over is shown as such", async () => {
    const family = await makeBuyer(backend)
    const cuid = await cuidOf(family.id)
    expect((await part(cuid, "cart")).body).toEqual({ cart: null })
    const offer = await addCamp(backend)
    await family.add(lineFor(offer, family.children[0]!))
    for (const table of ["cart_items", "places"]) {
      const over = `update ${table} set expires_at = ? where organiser_id = 1 and expires_at is not null`
      await change(backend, over, ["2020-01-01T00:00:00Z"])
    }
    const { cart } = (await part(cuid, "cart")).body
    expect(cart.items).toMatchObject([{ type: "REGISTRATION", expired: true, title: expect.any(String) }])
    const reader = await enterAs(backend, ["customers.customers.read"])
    for (const name of ["cart", "carts"])
      expect((await part(cuid, name, reader)).body).toMatchObject({
        error: "FORBIDDEN",
        details: { permission: "customers.carts.read" },
      })
  })
})

describe("entering a family", () => {
  test("CUS-07 CUS-10 a name is enough; without a password nobody logs in", async () => {
    const { status, body } = await create({ firstname: "Ada", lastname: "Guichet" })
    expect(status).toBe(200)
    expect(body.customer).toMatchObject({ fullname: "Ada Guichet", email: null, phone: "", has_password: false })
    expect((await create({ firstname: "Ada" })).body).toMatchObject({ error: "INVALID_INPUT", field: "lastname" })
    const email = "sans-mot-de-passe@example.com"
    await create({ firstname: "Eva", lastname: "Guichet", email })
    for (const password of [PASSWORD, "x"])
      expect((await visit(backend).ask("POST", "/api/auth/login", { email, password })).body.error).toBe(
        "WRONG_CREDENTIALS",
      )
    expect(await logged("customer.created")).toMatchObject([{ changes: { lastname: [null, "…"] } }, {}])
  })

  test("CUS-08 a taken e-mail says who has it, also when two ask at once; a repeated call makes one", async () => {
    const body = { firstname: "Léo", lastname: "Pris", email: "PRIS@example.com " }
    const made = (await create(body)).body.customer
    expect((await create(body)).body).toMatchObject({
      error: "EMAIL_TAKEN",
      field: "email",
      details: { customer: { cuid: made.cuid, fullname: "Léo Pris" } },
    })
    const twice = { firstname: "Zoé", lastname: "Deux", email: "deux@example.com" }
    const both = await Promise.all([create(twice), create(twice)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const key = { "idempotency-key": "make-once" }
    const once = { firstname: "Une", lastname: "Fois" }
    const [first, second] = [await create(once, admin, key), await create(once, admin, key)]
    expect(second.body.customer.cuid).toBe(first.body.customer.cuid)
  })

  test("CUS-09 an invitation is a link to choose a password, good for seven days", async () => {
    const email = "invitee@example.com"
    const { cuid } = (await create({ firstname: "Ina", lastname: "Vitée", email, invite: true })).body.customer
    const [mail] = await mails("customer.invitation")
    expect(mail!.recipient).toBe(email)
    const token = new URL(mail!.data.link!).searchParams.get("token")
    const [link] = await rowsOf<{ days: number }>(
      backend,
      `select extract(epoch from expires_at - created_at) / 86400 as days from password_tokens
       where organiser_id = 1 and customer_id = (select id from customers where organiser_id = 1 and cuid = ?)`,
      [cuid],
    )
    expect(Number(link!.days)).toBeCloseTo(7, 2)
    expect(said(await visit(backend).ask("POST", "/api/auth/password", { token, password: PASSWORD }))).toBe("ok")
    expect(said(await visit(backend).ask("POST", "/api/auth/login", { email, password: PASSWORD }))).toBe("ok")
    expect(await get(cuid)).toMatchObject({ has_password: true })
    const { cuid: none } = (await create({ firstname: "Sans", lastname: "Adresse", invite: true })).body.customer
    expect(await mails("customer.invitation")).toHaveLength(1)
    expect((await admin.ask("POST", `${path}/${none}/invite`)).body).toMatchObject({ error: "INVALID_INPUT" })
  })

  test("CUS-11 likely duplicates are found by e-mail, phone, or a participant of that name and birthdate", async () => {
    const family = await signUp(backend, { lastname: "Mirő", phone: "+32 498 76 54 32" })
    await family.ask("POST", "/api/participants", { firstname: "Élise", lastname: "Mirő", birthdate: "2017-03-04" })
    const cuid = await cuidOf(family.id)
    const find = async (query: string, by = admin) => (await by.ask("GET", `${path}/duplicates?${query}`)).body.data
    expect(await find("phone=0498/76.54.32")).toMatchObject([{ cuid, reasons: ["PHONE"] }])
    expect(await find("firstname=elise&lastname=MIRO&birthdate=2017-03-04")).toMatchObject([
      { cuid, reasons: ["PARTICIPANT"], participants: expect.arrayContaining(["Élise Mirő"]) },
    ])
    expect(await find(`email=${family.email}`)).toMatchObject([{ cuid, reasons: ["EMAIL"] }])
    expect(await find(`email=${family.email}&except=${cuid}`)).toEqual([])
    expect(await find("phone=12&firstname=elise&lastname=miro")).toEqual([])
    expect(await find("phone=0498/76.54.32", beta)).toEqual([])
    expect((await create({ firstname: "X", lastname: "Y", phone: "0498 76 54 32" })).status).toBe(200)
  })
})

describe("changing a family", () => {
  test("CUS-12 another e-mail needs no password, tells both addresses, and ends sessions and reset links", async () => {
    const family = await signUp(backend)
    const cuid = await cuidOf(family.id)
    await visit(backend).ask("POST", "/api/auth/password/link", { email: family.email })
    const { version, firstname, lastname, phone, language } = await get(cuid)
    const body = { firstname, lastname, phone, language, email: "nouvelle@example.com", version }
    expect((await put(cuid, body)).status).toBe(200)
    expect((await mails("customer.email_moved")).map(({ recipient }) => recipient).sort()).toEqual(
      [family.email, "nouvelle@example.com"].sort(),
    )
    expect((await family.ask("GET", "/api/session")).body.customer).toBeNull()
    const [mail] = (await mails("password.requested")).filter(({ recipient }) => recipient === family.email)
    const token = new URL(mail!.data.link!).searchParams.get("token")
    expect((await visit(backend).ask("POST", "/api/auth/password", { token, password: PASSWORD })).body.error).toBe(
      "TOKEN_INVALID",
    )
    const [row] = (await logged("customer.updated")).slice(-1)
    expect(row).toMatchObject({
      subject: `customer/${cuid}`,
      changes: { email: ["…", "…"] },
      collaborator_id: admin.id,
    })
  })

  test("CUS-12 a stale version is refused with what is there now, another's address with who has it, and nothing moves", async () => {
    const { cuid, version } = (await create({ firstname: "Vers", lastname: "Ion" })).body.customer
    const body = { firstname: "Vera", lastname: "Ion", version }
    expect((await put(cuid, body)).body.customer).toMatchObject({ firstname: "Vera", version: version + 1 })
    expect((await put(cuid, body)).body).toMatchObject({
      error: "VERSION_CONFLICT",
      details: { customer: { firstname: "Vera", version: version + 1 } },
    })
    const taken = { ...body, email: buyer.email, version: version + 1 }
    expect((await put(cuid, taken)).body).toMatchObject({
      error: "EMAIL_TAKEN",
      details: { customer: { cuid: household } },
    })
    expect((await put(cuid, { ...body, tags: ["nobody"], version: version + 1 })).body).toMatchObject({
      error: "NOT_FOUND",
      field: "tags",
    })
    expect((await put(cuid, { ...body, version: version + 1 }, beta)).body.error).toBe("NOT_FOUND")
    expect(await get(cuid)).toMatchObject({ email: null, version: version + 1 })
  })
})

describe("deleting a family", () => {
  const remove = (cuid: string, query = "", by = admin) => by.ask("DELETE", `${path}/${cuid}${query}`)

  test("CUS-13 follows the account's rules: active registrations, debts, a balance that is not given up", async () => {
    expect((await remove(household)).body.error).toBe("ACCOUNT_HAS_ACTIVE_REGISTRATIONS")
    const owing = await makeBuyer(backend)
    const { id: bundle_id } = await addRow(backend, "bundles", { title: "Carnet", price: 4_000 })
    await addRow(backend, "owned_bundles", { customer_id: owing.id, bundle_id, total_amount: 4_000 })
    expect((await remove(await cuidOf(owing.id))).body.error).toBe("ACCOUNT_OWES")
    const saving = await makeBuyer(backend, { wallet: 700 })
    const cuid = await cuidOf(saving.id)
    expect((await remove(cuid)).body).toMatchObject({ error: "ACCOUNT_HAS_BALANCE", details: { balance: 700 } })
    expect((await remove(cuid, "", beta)).body.error).toBe("NOT_FOUND")
    expect((await remove(cuid, "?give_up_balance=true")).body).toEqual({ ok: true, archived: true })
    expect((await remove(cuid, "?give_up_balance=true")).body.error).toBe("NOT_FOUND")
    expect((await saving.ask("GET", "/api/session")).body.customer).toBeNull()
    expect(await findViolations(backend.database)).toEqual([])
  })

  test("CUS-14 afterwards it is a deleted customer, with neither notes nor tags, and its money stays in the books", async () => {
    const family = await makeBuyer(backend)
    const cuid = await cuidOf(family.id)
    const offer = await addCamp(backend)
    const booked = await book(backend, offer, { buyer: family })
    await booked.cancel()
    const { id: tag_id } = await addRow(backend, "tags", { entity: "CUSTOMERS", name: "Wombat", color: "#0a7d5b" })
    const tagged = "insert into customer_tags (organiser_id, customer_id, tag_id) values (1, ?, ?)"
    await change(backend, tagged, [family.id, tag_id])
    const note = { text: "Wallaby appelle le soir" }
    expect(
      (await admin.ask("POST", `${path}/${cuid}/notes`, { body: note, headers: { "idempotency-key": "n" } })).status,
    ).toBe(200)
    expect((await remove(cuid)).body).toEqual({ ok: true, archived: true })
    const { data } = (await admin.ask("GET", `${path}?archived=true`)).body
    const row = data.find((each: { cuid: string }) => each.cuid === cuid)
    expect(row).toMatchObject({ fullname: "deleted customer", email: null, phone: "", tags: [] })
    const kept =
      "select count(*)::integer as n from registrations where organiser_id = 1 and customer_id = ? and reference is not null"
    expect(await rowsOf(backend, kept, [family.id])).toEqual([{ n: 1 }])
    for (const table of ["notes", "idempotency_keys", "audit_log"])
      expect(
        await rowsOf(backend, `select 1 as n from ${table} t where t.organiser_id = 1 and t::text ~ 'Wallaby'`),
        table,
      ).toEqual([])
    expect((await put(cuid, { firstname: "A", lastname: "B", version: 1 })).body.error).toBe("NOT_FOUND")
  })
})
