import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Family, makeFamily } from "#tests/fixtures/cart.ts"
import { behindProxy, visit } from "#tests/fixtures/customers.ts"
import { buy, grant, moneyViolations, readCart, walletOf } from "#tests/fixtures/purchases.ts"

const backend = testBackend(behindProxy)
let family: Family
beforeAll(async () => {
  family = await makeFamily(backend)
})

const pay = (amount: unknown, destination: object, by: Pick<Family, "ask"> = family, headers = {}) =>
  by.ask("POST", "/api/transactions/wallet", { amount, destination }, { headers })

/** A cart bought with an empty wallet, and money given afterwards. */
async function owing(prices: number[], wallet: number) {
  const of = await makeFamily(backend)
  const bought = await buy(
    backend,
    of,
    prices.map((price) => [price]),
  )
  if (wallet > 0) await grant(backend, of.id, wallet)
  const destination = { type: "cart", cuid: bought.cart.cuid }
  return { of, bought, destination }
}

describe("APIA-21 paying from the wallet", () => {
  test("takes some, then the rest, for the cart or one of its things", async () => {
    const { of, bought, destination } = await owing([1_000, 2_000], 5_000)
    const registration = { type: "registration", cuid: bought.registrations[1]!.cuid }
    expect((await pay(500, registration, of)).body).toEqual({ ok: true, paid_amount: 500, outstanding_amount: 1_500 })
    expect((await pay(2_500, destination, of)).body).toEqual({ ok: true, paid_amount: 3_000, outstanding_amount: 0 })
    expect(await walletOf(backend, of.id)).toBe(2_000)
    const { cart, registrations } = await readCart(of, bought.cart.cuid)
    expect([cart.paid_amount, ...registrations.map((r) => r.paid_amount)]).toEqual([3_000, 1_000, 2_000])
    expect((await pay(1, destination, of)).body).toMatchObject({ error: "NOTHING_DUE" })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("PAY-06 more than the wallet holds is refused on the amount", async () => {
    const { of, destination } = await owing([1_000], 300)
    expect((await pay(301, destination, of)).body).toMatchObject({
      error: "INSUFFICIENT_WALLET_AMOUNT",
      field: "amount",
    })
    expect((await pay(300, destination, of)).status).toBe(200)
    expect((await pay(1, destination, of)).body).toMatchObject({ error: "INSUFFICIENT_WALLET_AMOUNT" })
  })

  test("more than is owed is refused on the amount", async () => {
    const { of, destination } = await owing([1_000], 5_000)
    expect((await pay(1_001, destination, of)).body).toMatchObject({ error: "AMOUNT_TOO_HIGH", field: "amount" })
    expect(await walletOf(backend, of.id)).toBe(5_000)
  })

  test.each([0, -1, 1.5, "x", null, undefined, 1e300])("PAY-05 %s is no amount", async (amount) => {
    expect((await pay(amount, { type: "cart", cuid: "abc" })).body).toMatchObject({
      error: "INVALID_INPUT",
      field: "amount",
    })
  })

  test("happens once per Idempotency-Key", async () => {
    const { of, destination } = await owing([1_000], 5_000)
    const key = { "idempotency-key": "wallet-1" }
    const one = await pay(400, destination, of, key)
    expect((await pay(400, destination, of, key)).body).toEqual(one.body)
    expect(await walletOf(backend, of.id)).toBe(4_600)
    expect((await pay(401, destination, of, key)).body).toMatchObject({ error: "IDEMPOTENCY_KEY_REUSED" })
  })

  test("is for what is one's own: another's cart, another organiser's and nonsense are not found", async () => {
    const { bought, destination } = await owing([1_000], 0)
    await grant(backend, family.id, 1_000)
    expect((await pay(5, destination)).body).toMatchObject({ error: "NOT_FOUND" })
    const beyond = await makeFamily(backend, [], { host: "beta.localhost", organiser_id: 2 })
    for (const type of ["cart", "registration", "registration_request", "attendance_charge", "voucher"])
      expect((await pay(5, { type, cuid: bought.cart.cuid }, beyond)).status).toBe(404)
    expect((await pay(5, { type: "house", cuid: "abc" })).status).toBe(400)
    expect((await pay(5, destination, visit(backend))).body).toMatchObject({ error: "UNAUTHENTICATED" })
    expect(await walletOf(backend, family.id)).toBe(1_000)
  })

  test("a cancelled thing owes nothing", async () => {
    const { of, bought } = await owing([1_000], 1_000)
    const { cuid } = bought.registrations[0]!
    await change(backend, "update registrations set cancelled_at = now() where cuid = ?", [cuid])
    expect((await pay(5, { type: "registration", cuid }, of)).body).toMatchObject({ error: "NOTHING_DUE" })
  })
})
