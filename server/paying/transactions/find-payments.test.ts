import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, makeFamily, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { buy, moneyViolations, walletOf } from "#tests/fixtures/purchases.ts"
import { cuidOf, received, today } from "#tests/fixtures/receipts.ts"

const backend = testBackend(behindProxy)
let family: Family
let staff: Entered
beforeAll(async () => {
  family = await makeFamily(backend)
  staff = await enterAs(backend, [
    "payments.payments.read",
    "payments.payments.create",
    "payments.payments.delete",
    "payments.types.read",
    "payments.types.create",
    "payments.types.update",
    "payments.types.delete",
  ])
})

const record = async (body: object) =>
  staff.ask("POST", "/api/console/payments", { body: { ...(await received(backend, "BANK")), ...body } })
const find = async (query: string) => (await staff.ask("GET", `/api/console/payments?${query}`)).body
const findTypes = async (query = "") => (await staff.ask("GET", `/api/console/payment-types?${query}`)).body.data
const tomorrow = () => new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10)

describe("payment types", () => {
  test("FIN-01 a new organiser has two, in its language: transfer and cash", async () => {
    const named = (types: { name: string; account: string; active: boolean }[]) =>
      types.map(({ name, account, active }) => [name, account, active])
    expect(named(await findTypes())).toEqual([
      ["Virement", "BANK", true],
      ["Espèces", "CASH", true],
    ])
    const english = await enterAs(backend, ["payments.types.read"], { organiser_id: 2 })
    expect(named((await english.ask("GET", "/api/console/payment-types")).body.data)).toEqual([
      ["Transfer", "BANK", true],
      ["Cash", "CASH", true],
    ])
  })

  test("FIN-02 has a name, an account, an order and is active; its account is fixed once it was used", async () => {
    const given = { name: "Chèques", account: "OTHER", order: 7, active: true }
    const made = await staff.ask("POST", "/api/console/payment-types", { body: given })
    expect(made.body.payment_type).toMatchObject({ ...given, uses: 0, version: 1 })
    const { cuid } = made.body.payment_type
    const change = (body: object) => staff.ask("PUT", `/api/console/payment-types/${cuid}`, { body })
    expect((await change({ ...given, account: "BANK", version: 1 })).body.payment_type.account).toBe("BANK")
    expect((await change({ ...given, version: 2 })).body.payment_type.account).toBe("OTHER")
    const wrong = await staff.ask("POST", "/api/console/payment-types", { body: { ...given, account: "ONLINE" } })
    expect(wrong.status).toBe(400)

    const bought = await buy(backend, family, [[1_000]])
    const destination = { type: "cart", cuid: bought.cart.cuid }
    expect(said(await record({ destination, amount: 400, payment_type: cuid }))).toBe("ok")
    expect((await find(`type=${cuid}`)).data).toMatchObject([
      { account: "OTHER", amount: 400, payment_type: { cuid, name: "Chèques" } },
    ])
    const fixed = await change({ ...given, account: "CASH", version: 3 })
    expect([fixed.status, fixed.body]).toMatchObject([409, { error: "IN_USE", field: "account" }])
    expect((await change({ ...given, name: "Chèques-vacances", version: 3 })).status).toBe(200)

    // Off, it is not recorded with; removed, it is archived, and its payments keep it.
    await change({ ...given, active: false, version: 4 })
    expect(said(await record({ destination, amount: 1, payment_type: cuid }))).toEqual(["NOT_FOUND", "payment_type"])
    expect((await staff.ask("DELETE", `/api/console/payment-types/${cuid}`)).body).toEqual({ ok: true, archived: true })
    expect((await find(`type=${cuid}`)).count).toBe(1)
    expect(await moneyViolations(backend)).toEqual([])
  })
})

describe("FIN-04 recording", () => {
  test("needs a type, an amount above 0 and a day that is not in the future", async () => {
    const bought = await buy(backend, family, [[1_000]])
    const destination = { type: "cart", cuid: bought.cart.cuid }
    const { payment_type } = await received(backend, "BANK")
    const of_others = await received(backend, "BANK", 2)
    const wrong: [object, unknown][] = [
      [{ amount: 5, payment_type: undefined }, ["INVALID_INPUT", "payment_type"]],
      [{ amount: 5, payment_type: "nobody" }, ["NOT_FOUND", "payment_type"]],
      [{ amount: 5, payment_type: of_others.payment_type }, ["NOT_FOUND", "payment_type"]],
      [{ amount: 0, payment_type }, ["INVALID_INPUT", "amount"]],
      [{ amount: -5, payment_type }, ["INVALID_INPUT", "amount"]],
      [{ amount: 5, payment_type, value_day: undefined }, ["INVALID_INPUT", "value_day"]],
      [{ amount: 5, payment_type, value_day: "31/12/2025" }, ["INVALID_INPUT", "value_day"]],
      [{ amount: 5, payment_type, value_day: tomorrow() }, ["DAY_IN_FUTURE", "value_day"]],
    ]
    for (const [body, refusal] of wrong) expect(said(await record({ destination, ...body }))).toEqual(refusal)
    expect((await find("page_size=1&amount_to=5")).count).toBe(0)
    expect(said(await record({ destination, amount: 5, payment_type, value_day: today() }))).toBe("ok")
    expect((await find("page_size=1")).data[0]).toMatchObject({ value_day: today(), account: "BANK" })
  })
})

describe("FIN-05 what is recorded beyond what is owed", () => {
  test("goes to the wallet; what is owed is told before, by reference or by family", async () => {
    const payer = await makeFamily(backend)
    const bought = await buy(backend, payer, [[5_000], [4_000]])
    const customer = await cuidOf(backend, payer.id)
    const owed = (query: string, by = staff) => by.ask("GET", `/api/console/payments/owed?${query}`)
    const all = (await owed(`customer=${customer}`)).body
    expect(all.customer).toMatchObject({ cuid: customer })
    expect(all.data).toMatchObject([
      { type: "registration", cuid: bought.registrations[0]!.cuid, outstanding_amount: 5_000 },
      { type: "registration", cuid: bought.registrations[1]!.cuid, outstanding_amount: 4_000 },
    ])
    const { reference } = bought.registrations[0]!
    const one = (await owed(`reference=${encodeURIComponent(reference!)}`)).body
    expect(one.data).toMatchObject([{ reference, outstanding_amount: 5_000, title: expect.any(String) }])
    const cart = (await owed(`reference=${encodeURIComponent(bought.cart.reference!)}`)).body
    expect(cart.data).toMatchObject([{ type: "cart", outstanding_amount: 9_000 }])

    expect((await record({ reference, amount: 6_500 })).body).toMatchObject({ outstanding_amount: 0, to_wallet: 1_500 })
    expect(await walletOf(backend, payer.id)).toBe(1_500)
    expect((await owed(`customer=${customer}`)).body.data).toHaveLength(1)

    const stranger = await enterAs(backend, ["payments.payments.create"], { organiser_id: 2 })
    expect((await owed(`customer=${customer}`, stranger)).status).toBe(404)
    expect((await owed(`reference=${encodeURIComponent(reference!)}`, stranger)).status).toBe(404)
    for (const query of ["", "customer=nobody&reference=x", "other=1"]) expect((await owed(query)).status).toBe(400)
  })
})

describe("FIN-03 the list of payments", () => {
  test("filters by customer, type, account, day, amount and reversed; its sum is the ledger's", async () => {
    const payer = await makeFamily(backend)
    const bought = await buy(backend, payer, [[9_000]])
    const destination = { type: "cart", cuid: bought.cart.cuid }
    const cash = await received(backend, "CASH")
    await record({ destination, amount: 1_000, value_day: "2024-02-29" })
    await record({ destination, amount: 2_000, value_day: "2024-03-01" })
    await record({ destination, amount: 3_000, ...cash, value_day: "2024-03-02" })
    const { body: mistaken } = await record({ destination, amount: 700, ...cash, value_day: "2024-03-03" })
    expect(said(await staff.ask("POST", `/api/console/payments/${mistaken.id}/reverse`))).toBe("ok")

    const cuid = await cuidOf(backend, payer.id)
    const own = `customer=${cuid}&sort=value_day`
    const amounts = async (query: string) => {
      const { data, sum } = await find(query)
      return [data.map(({ amount }: { amount: number }) => amount), sum]
    }
    expect(await amounts(own)).toEqual([[1_000, 2_000, 3_000, 700], 6_000])
    expect(await amounts(`${own}&account=CASH`)).toEqual([[3_000, 700], 3_000])
    expect(await amounts(`${own}&type=${cash.payment_type}`)).toEqual([[3_000, 700], 3_000])
    expect(await amounts(`${own}&from=2024-03-01&to=2024-03-02`)).toEqual([[2_000, 3_000], 5_000])
    expect(await amounts(`${own}&amount_from=1000&amount_to=2000`)).toEqual([[1_000, 2_000], 3_000])
    expect(await amounts(`${own}&reversed=true`)).toEqual([[700], 0])
    expect(await amounts(`${own}&reversed=false`)).toEqual([[1_000, 2_000, 3_000], 6_000])
    expect(await amounts("customer=nobody")).toEqual([[], 0])
    const first = await find(`${own}&page_size=3`)
    expect([first.count, first.data.length, first.sum]).toEqual([4, 3, 6_000])
    expect((await find(`${own}&page_size=3&after=${first.next}`)).data).toMatchObject([{ amount: 700, reversed: true }])

    for (const account of ["BANK", "CASH", "OTHER"]) {
      const [row] = await rowsOf<{ came: number }>(
        backend,
        `select coalesce(-sum(p.amount), 0)::bigint as came from postings p
         join accounts a on a.organiser_id = 1 and a.id = p.account_id and a.kind = ? where p.organiser_id = 1`,
        [account],
      )
      expect((await find(`account=${account}`)).sum, account).toBe(row!.came)
    }
    for (const wrong of ["account=WALLET", "sort=note", "from=x", "reversed=maybe", "amount_from=-1"])
      expect((await staff.ask("GET", `/api/console/payments?${wrong}`)).status, wrong).toBe(400)
  })
})
