import { beforeAll, describe, expect, test } from "vitest"
import type { ListedCustomer } from "#contract/endpoints/console-lists.ts"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, makeFamily, rowsOf } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { type Buyer, fillWallet, makeBuyer, setFee } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, signUp } from "#tests/fixtures/customers.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"

// Three families of one organiser: one owes and has a tag, one has money in the wallet, one has neither and was erased.
const backend = testBackend(behindProxy)
let admin: Entered
let beta: Entered
let owing: Buyer
let saving: Buyer
const emails: Record<string, string> = {}

const rename = (id: number, firstname: string, lastname: string, phone: string) =>
  change(backend, "update customers set firstname = ?, lastname = ?, phone = ? where organiser_id = 1 and id = ?", [
    firstname,
    lastname,
    phone,
    id,
  ])

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  owing = await makeBuyer(backend)
  saving = await makeBuyer(backend, { wallet: 2_500 })
  await rename(owing.id, "Chloé", "Adam", "+32 470 98 76 54")
  await rename(saving.id, "Jean-Pierre", "Van den Zee", "0485/11.22.33")
  await change(backend, "update participants set firstname = 'Émile' where organiser_id = 1 and id = ?", [
    saving.children[0],
  ])
  emails.owing = owing.email
  emails.saving = saving.email
  await setFee(backend, 50)
  await book(backend, await addCamp(backend), { buyer: owing })
  await setFee(backend, 0)
})

const ask = (query = "", by = admin) => by.ask("GET", `/api/console/customers?${query}`)
const find = async (query = ""): Promise<ListedCustomer[]> => (await ask(query)).body.data
const lastnames = async (query = "") => (await find(query)).map(({ lastname }) => lastname)
const searched = (search: string) => lastnames(`search=${encodeURIComponent(search)}`)

describe("a row", () => {
  test("CUS-01 CON-58 shows name, e-mail, phone, participants, owed, wallet, tags and when it was made", async () => {
    const [row] = (await find("search=adam")) as [ListedCustomer]
    expect(row).toMatchObject({
      firstname: "Chloé",
      lastname: "Adam",
      fullname: "Chloé Adam",
      email: emails.owing,
      phone: "+32 470 98 76 54",
      wallet_amount: 0,
      tags: [],
      archived_at: null,
    })
    expect(row.participants.map(({ fullname }) => fullname)).toContain("Lou Dupont")
    expect((await find("search=zee"))[0]).toMatchObject({ wallet_amount: 2_500, outstanding_amount: 0 })
  })

  test("CUS-01 owes what the account area says it does, the service fee and every kind of purchase with it", async () => {
    const { id: bundle_id } = await addRow(backend, "bundles", { title: "Carnet", price: 4_000 })
    await addRow(backend, "owned_bundles", { customer_id: owing.id, bundle_id, total_amount: 4_000 })
    const { outstanding_amount } = (await owing.ask("GET", "/api/account/outstanding")).body
    expect(outstanding_amount).toBe(15_000 + 50 + 4_000)
    expect((await find("search=adam"))[0]).toMatchObject({ outstanding_amount })
  })
})

describe("the list", () => {
  test("CUS-01 is narrowed by tag, what is owed, wallet, newsletter, segment and day", async () => {
    const { id: tag_id, cuid } = await addRow(backend, "tags", { entity: "CUSTOMERS", name: "Bus", color: "#0a7d5b" })
    const tag = "insert into customer_tags (organiser_id, customer_id, tag_id) values (1, ?, ?)"
    await change(backend, tag, [owing.id, tag_id])
    expect(await find(`tag=${cuid}`)).toMatchObject([{ lastname: "Adam", tags: [{ cuid, name: "Bus" }] }])
    expect(await lastnames("owes=true")).toEqual(["Adam"])
    expect(await lastnames("owes=false")).toEqual(["Van den Zee"])
    expect(await lastnames("has_wallet=true")).toEqual(["Van den Zee"])
    expect(await lastnames("has_wallet=false")).toEqual(["Adam"])
    await change(backend, "update customers set newsletter = false where organiser_id = 1 and id = ?", [owing.id])
    expect(await lastnames("newsletter=false")).toEqual(["Adam"])
    const conditions = (field: string, value: unknown) => ({ all: [{ field, operator: "eq", value }] })
    const segment = async (entity: string, field: string, value: unknown) =>
      (await addRow(backend, "segments", { entity, name: "S", conditions: JSON.stringify(conditions(field, value)) }))
        .cuid
    expect(await lastnames(`segment=${await segment("CUSTOMERS", "newsletter", true)}`)).toEqual(["Van den Zee"])
    expect(await lastnames(`segment=${await segment("PARTICIPANTS", "firstname", "Lou")}`)).toEqual([])
    expect(await lastnames("segment=nobody")).toEqual([])
    const at = "update customers set created_at = ?::timestamptz where organiser_id = 1 and id = ?"
    await change(backend, at, ["2020-03-04T23:30:00Z", saving.id])
    expect(await lastnames("created_from=2020-03-05&created_to=2020-03-05")).toEqual(["Van den Zee"])
    expect(await lastnames("created_to=2020-03-04")).toEqual([])
  })

  test("CUS-02 finds by name, e-mail, digits of the phone, a participant's name and a payment reference", async () => {
    for (const search of ["chloe", "ADAM", "ad", "chloé ada", "adam chlo", emails.owing!, emails.owing!.slice(0, 12)])
      expect(await searched(search), search).toEqual(["Adam"])
    for (const search of ["+32470987654", "0470 98 76 54", "0470/98.76", "987654", "70987654"])
      expect(await searched(search), search).toEqual(["Adam"])
    for (const search of ["emile", "Émile Dupont", "zee", "jean pierre", "Jean-Pierre", "0485112233"])
      expect(await searched(search), search).toEqual(["Van den Zee"])
    const references = await rowsOf<{ reference: string }>(
      backend,
      "select reference from payment_references where organiser_id = 1",
    )
    expect(references).toHaveLength(2)
    for (const { reference } of references)
      for (const typed of [reference, reference.replace(/\D/g, "")]) expect(await searched(typed)).toEqual(["Adam"])
    for (const search of ["adam zee", "nobody", "%%", "' orqx 1=1 --", "_dam"])
      expect(await searched(search)).toEqual([])
  })

  test("CUS-03 CON-12 CON-13 is sorted by lastname, day, owed and wallet, and comes page by page, each row once", async () => {
    await makeFamily(backend)
    const sorts = ["lastname", "created_at", "outstanding_amount", "wallet_amount"]
    expect(await lastnames("sort=-outstanding_amount&page_size=1")).toEqual(["Adam"])
    expect(await lastnames("sort=-wallet_amount&page_size=1")).toEqual(["Van den Zee"])
    expect(await lastnames()).toEqual(["Adam", "Dupont", "Van den Zee"])
    for (const sort of sorts.flatMap((each) => [each, `-${each}`])) {
      const seen: string[] = []
      let next: string | null = ""
      while (next !== null) {
        const { body }: { body: { data: ListedCustomer[]; count: number; next: string | null } } = await ask(
          `page_size=1&sort=${sort}${next && `&after=${next}`}`,
        )
        expect(body.count).toBe(3)
        seen.push(...body.data.map(({ cuid }) => cuid))
        next = body.next
      }
      expect(seen).toEqual((await find(`sort=${sort}`)).map(({ cuid }) => cuid))
    }
    for (const sort of sorts)
      expect(await lastnames(`sort=-${sort}`)).toEqual((await lastnames(`sort=${sort}`)).reverse())
  })

  test("CON-37 an erased family is absent unless archived=true, and nothing finds its old name", async () => {
    const leaving = await signUp(backend, { firstname: "Quentin", lastname: "Parti" })
    expect(await searched("quentin")).toEqual(["Parti"])
    expect((await leaving.ask("DELETE", "/api/session")).status).toBe(200)
    expect(await searched("quentin")).toEqual([])
    expect(await lastnames("archived=true&search=quentin")).toEqual([])
    expect(await find("archived=true")).toMatchObject([
      { fullname: "deleted customer", email: null, archived_at: expect.any(String) },
    ])
    expect(await findViolations(backend.database)).toEqual([])
  })
})

test("CON-13 CON-15 an undeclared sort, filter, cursor or value is INVALID_INPUT with its name", async () => {
  const wrong = {
    sort: ["email", "password_hash", "constructor"],
    after: ["nonsense"],
    filter: ["{", '{"field":"password_hash","operator":"eq","value":"x"}'],
    page_size: ["0", "101"],
    search: ["x", "x".repeat(201)],
    owes: ["1"],
    tag: ["A B"],
    segment: ["A"],
    created_to: ["2026-02-30"],
  }
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect((await ask(`${field}=${encodeURIComponent(value)}`)).body, `${field}=${value}`).toMatchObject({
        error: "INVALID_INPUT",
        field,
      })
  expect((await ask("nonsense=1")).body.error).toBe("INVALID_INPUT")
})

test("CON-53 another organiser's families are never listed nor found", async () => {
  await fillWallet(backend, saving.id, 1)
  for (const query of ["", "search=adam", "owes=true", "has_wallet=true", "archived=true"])
    expect((await ask(query, beta)).body).toMatchObject({ data: [], count: 0 })
})
