import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Family, makeFamily } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addToCart, buy, grant, moneyViolations, readCart, setFees, walletOf } from "#tests/fixtures/purchases.ts"
import { received } from "#tests/fixtures/receipts.ts"

const backend = testBackend(behindProxy)
let family: Family
let staff: Entered
beforeAll(async () => {
  family = await makeFamily(backend)
  staff = await enterAs(backend, [
    "payments.payments.read",
    "payments.payments.create",
    "payments.payments.delete",
    "payments.transactions.create",
  ])
})

const record = async (body: object, by: Pick<Entered, "ask"> = staff, headers: Record<string, string> = {}) =>
  by.ask("POST", "/api/console/payments", { body: { ...(await received(backend, "BANK")), ...body }, headers })
const reverse = (id: number, by: Pick<Entered, "ask"> = staff, headers: Record<string, string> = {}) =>
  by.ask("POST", `/api/console/payments/${id}/reverse`, { headers })
const cartOf = ({ cart }: { cart: { cuid: string } }) => ({ type: "cart", cuid: cart.cuid })
const paidOf = async (cuid: string) => {
  const { cart, registrations } = await readCart(family, cuid)
  return {
    cart: cart.paid_amount,
    outstanding: cart.outstanding_amount,
    parts: registrations.map((r) => r.paid_amount),
  }
}

describe("a payment a collaborator records", () => {
  test("is spread over the cart: deposits first, then the rest in order, the fee last", async () => {
    await setFees(backend, 50)
    const bought = await buy(backend, family, [[20_000, 6_000], [10_000]])
    await setFees(backend, 0)
    expect(bought.cart).toMatchObject({ total_amount: 30_050, outstanding_amount: 30_050 })
    const { cuid } = bought.cart
    const first = await record({ destination: cartOf(bought), amount: 7_000, note: "extrait 12" })
    expect(first.body).toMatchObject({ paid_amount: 7_000, outstanding_amount: 23_050, to_wallet: 0 })
    expect(await paidOf(cuid)).toEqual({ cart: 7_000, outstanding: 23_050, parts: [7_000, 0] })
    await record({ destination: cartOf(bought), amount: 23_000 })
    expect(await paidOf(cuid)).toEqual({ cart: 30_000, outstanding: 50, parts: [20_000, 10_000] })
    // More than is owed is the customer's own money.
    const last = await record({ destination: cartOf(bought), amount: 150, ...(await received(backend, "CASH")) })
    expect(last.body).toMatchObject({ paid_amount: 30_050, outstanding_amount: 0, to_wallet: 100 })
    expect(await walletOf(backend, family.id)).toBe(100)
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("finds what it is for by its reference, however that was typed", async () => {
    const payer = await makeFamily(backend)
    const bought = await buy(backend, payer, [[5_000], [4_000]])
    const reference = bought.registrations[1]!.reference!
    expect(reference).toMatch(/^\+\+\+/)
    const typed = reference.replaceAll(/[+/]/g, " ")
    expect((await record({ reference: typed, amount: 1_000 })).body).toMatchObject({ outstanding_amount: 3_000 })
    const { registrations } = await readCart(payer, bought.cart.cuid)
    expect(registrations.map(({ paid_amount }) => paid_amount)).toEqual([0, 1_000])
    expect((await record({ reference: "+++000/0000/00000+++", amount: 1 })).body).toMatchObject({ error: "NOT_FOUND" })
  })

  test("happens once per Idempotency-Key, whose other use is refused", async () => {
    const bought = await buy(backend, family, [[5_000]])
    const key = { "idempotency-key": "transfer-1" }
    const body = { destination: cartOf(bought), amount: 500 }
    const one = await record(body, staff, key)
    const two = await record(body, staff, key)
    expect(two.body).toEqual(one.body)
    expect((await paidOf(bought.cart.cuid)).cart).toBe(bought.cart.paid_amount + 500)
    expect((await record({ ...body, amount: 501 }, staff, key)).body).toMatchObject({ error: "IDEMPOTENCY_KEY_REUSED" })
  })

  test.each([0, -5, 1.5, 1e300, "12", null, 10_000_000_001])("of %s is refused", async (amount) => {
    const bought = await buy(backend, family, [[100]])
    const answer = await record({ destination: cartOf(bought), amount })
    expect([answer.status, answer.body.error]).toEqual([400, "INVALID_INPUT"])
  })

  test("names one thing: neither none nor two", async () => {
    expect((await record({ amount: 5 })).status).toBe(400)
    expect((await record({ amount: 5, reference: "x", destination: { type: "cart", cuid: "abc" } })).status).toBe(400)
  })

  test.each([
    ["cart", "cnobody"],
    ["registration", "cnobody"],
    ["registration_request", "cnobody"],
    ["attendance_charge", "cnobody"],
  ])("for a %s that does not exist is not found", async (type, cuid) => {
    expect((await record({ destination: { type, cuid }, amount: 5 })).body).toMatchObject({ error: "NOT_FOUND" })
  })

  test("for another organiser's cart, or one that is still open, is not found", async () => {
    const bought = await buy(backend, family, [[100]])
    const stranger = await enterAs(backend, ["payments.payments.create"], { organiser_id: 2 })
    expect((await record({ destination: cartOf(bought), amount: 5 }, stranger)).status).toBe(404)
    expect((await record({ reference: bought.cart.reference, amount: 5 }, stranger)).status).toBe(404)
    const shopper = await makeFamily(backend)
    await addToCart(backend, shopper, 300)
    const open = await shopper.cart()
    expect((await record({ destination: { type: "cart", cuid: open.cuid }, amount: 5 })).status).toBe(404)
  })
})

describe("taking a recorded payment back", () => {
  test("is a movement the other way, once", async () => {
    const bought = await buy(backend, family, [[5_000]])
    const before = await walletOf(backend, family.id)
    const { body } = await record({ destination: cartOf(bought), amount: 6_000 })
    expect(await walletOf(backend, family.id)).toBe(before + 1_000 + bought.cart.paid_amount)
    const key = { "idempotency-key": "back-1" }
    const back = await reverse(body.id, staff, key)
    expect(back.status).toBe(200)
    expect((await reverse(body.id, staff, key)).body).toEqual(back.body)
    expect((await reverse(body.id)).body).toMatchObject({ error: "ALREADY_REVERSED" })
    expect(await walletOf(backend, family.id)).toBe(before)
    expect((await paidOf(bought.cart.cuid)).cart).toBe(bought.cart.paid_amount)
    const { data } = (await staff.ask("GET", "/api/console/payments?page_size=1")).body
    expect(data).toMatchObject([{ id: body.id, type: "payment.recorded", reversed: true }])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("is refused when the money was spent", async () => {
    const spender = await makeFamily(backend)
    const bought = await buy(backend, spender, [[1_000]])
    const { body } = await record({ destination: cartOf(bought), amount: 3_000 })
    const next = await buy(backend, spender, [[1_500]])
    expect(next.cart.paid_amount).toBe(1_500)
    expect((await reverse(body.id)).body).toMatchObject({ error: "INSUFFICIENT_WALLET_AMOUNT" })
    expect(await walletOf(backend, spender.id)).toBe(500)
  })

  test("is only for what was recorded, and here", async () => {
    await grant(backend, family.id, 10)
    const { data } = (await staff.ask("GET", "/api/console/payments?account=GRANTED&page_size=1")).body
    expect(data[0].type).toBe("wallet.granted")
    expect((await reverse(data[0].id)).body).toMatchObject({ error: "NOT_FOUND" })
    expect((await reverse(999_999_999)).body).toMatchObject({ error: "NOT_FOUND" })
    const bought = await buy(backend, await makeFamily(backend), [[100]])
    const { body } = await record({ destination: cartOf(bought), amount: 100 })
    const stranger = await enterAs(backend, ["payments.payments.delete"], { organiser_id: 2 })
    expect((await reverse(body.id, stranger)).status).toBe(404)
  })
})

describe("the list of movements", () => {
  test("shows who paid what for what, newest first, a page at a time", async () => {
    const payer = await makeFamily(backend)
    const bought = await buy(backend, payer, [[700]])
    await record({
      destination: { type: "registration", cuid: bought.registrations[0]!.cuid },
      amount: 700,
      note: "au comptoir",
      ...(await received(backend, "CASH")),
    })
    const { data, count } = (await staff.ask("GET", "/api/console/payments?page_size=1")).body
    expect(count).toBeGreaterThan(5)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      type: "payment.recorded",
      note: "au comptoir",
      reversed: false,
      customer: { fullname: "Léa Dupont" },
      collaborator: { cuid: staff.cuid },
    })
    const [reg] = bought.registrations
    expect(data[0].postings).toHaveLength(2)
    expect(data[0].postings).toEqual(
      expect.arrayContaining([
        { account: "CASH", destination: null, amount: -700 },
        {
          account: "THING",
          destination: { type: "registration", cuid: reg!.cuid, reference: reg!.reference },
          amount: 700,
        },
      ]),
    )
  })

  test("shows what is in suspense, and nothing of another organiser", async () => {
    const none = { data: [], count: 0, more: false, next: null, sum: 0 }
    expect((await staff.ask("GET", "/api/console/payments?account=SUSPENSE")).body).toEqual(none)
    const stranger = await enterAs(backend, ["payments.payments.read"], { organiser_id: 2 })
    expect((await stranger.ask("GET", "/api/console/payments")).body).toEqual(none)
    expect((await staff.ask("GET", "/api/console/payments?account=WALLET")).status).toBe(400)
  })
})

test("each call needs its own permission", async () => {
  const nobody = await enterAs(backend, ["organiser.payments.read"])
  const destination = { type: "cart", cuid: "abc" }
  const answers = await Promise.all([
    nobody.ask("GET", "/api/console/payments"),
    record({ destination, amount: 5 }, nobody),
    reverse(1, nobody),
    nobody.ask("POST", "/api/console/refunds", { body: { destination, amount: 5, to: "WALLET" } }),
  ])
  expect(answers.map(({ body }) => [body.error, body.details.permission])).toEqual([
    ["FORBIDDEN", "payments.payments.read"],
    ["FORBIDDEN", "payments.payments.create"],
    ["FORBIDDEN", "payments.payments.delete"],
    ["FORBIDDEN", "payments.transactions.create"],
  ])
})

test("what is cancelled owes nothing: money for it is the customer's own", async () => {
  const payer = await makeFamily(backend)
  const bought = await buy(backend, payer, [[900]])
  const { cuid } = bought.registrations[0]!
  await change(backend, "update registrations set cancelled_at = now() where cuid = ?", [cuid])
  expect((await record({ destination: { type: "registration", cuid }, amount: 900 })).body).toMatchObject({
    outstanding_amount: 0,
    to_wallet: 900,
  })
  expect(await walletOf(backend, payer.id)).toBe(900)
})
