import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, makeFamily, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { buy, moneyViolations, readCart, walletOf } from "#tests/fixtures/purchases.ts"
import { cuidOf, received } from "#tests/fixtures/receipts.ts"

const backend = testBackend(behindProxy)
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
})
const record = async (body: object, headers: Record<string, string> = {}) =>
  staff.ask("POST", "/api/console/payments", { body: { ...(await received(backend, "CASH")), ...body }, headers })
const part = (type: string, cuid: string, amount: unknown) => ({ type, cuid, amount })

interface Posting {
  destination: { cuid: string }
  amount: number
}

/** Two carts of one family: of 50 and 40, and of 30. */
async function indebted() {
  const family = await makeFamily(backend)
  const [first, second] = [await buy(backend, family, [[5_000], [4_000]]), await buy(backend, family, [[3_000]])]
  const paid = async () => {
    const carts = [await readCart(family, first.cart.cuid), await readCart(family, second.cart.cuid)]
    return carts.flatMap(({ registrations }) => registrations.map(({ paid_amount }) => paid_amount))
  }
  const [a, b] = first.registrations
  return { family, first, second, a: a!, b: b!, c: second.registrations[0]!, paid }
}
const movements = (family: Family) =>
  rowsOf<{ id: number; type: string }>(backend, "select id, type from movements where customer_id = ? order by id", [
    family.id,
  ])

describe("one payment over several debts", () => {
  test("CUS-57 is one movement: the parts pay, the rest is wallet money, each reference finds it, once per key", async () => {
    const { family, a, b, c, paid } = await indebted()
    const destinations = [
      part("registration", a.cuid, 5_000),
      part("registration", c.cuid, 2_500),
      part("registration", b.cuid, 500),
    ]
    const key = { "idempotency-key": "several" }
    const made = await record({ destinations, amount: 8_300, note: "Un virement" }, key)
    expect(made.body).toMatchObject({ paid_amount: 8_000, outstanding_amount: 4_000, to_wallet: 300 })
    expect((await record({ destinations, amount: 8_300, note: "Un virement" }, key)).body).toEqual(made.body)
    expect([await paid(), await walletOf(backend, family.id)]).toEqual([[5_000, 500, 2_500], 300])
    expect(await movements(family)).toEqual([{ id: made.body.id, type: "payment.recorded" }])
    for (const { reference } of [a, b, c]) {
      const search = new URLSearchParams({ search: reference! })
      const { data } = (await staff.ask("GET", `/api/console/payments?${search}`)).body
      expect(data).toMatchObject([{ id: made.body.id, amount: 8_300 }])
      const parts = data[0].postings.filter(({ destination }: { destination: unknown }) => destination !== null)
      expect(
        new Map(parts.map((each: never) => [(each as Posting).destination.cuid, (each as Posting).amount])),
      ).toEqual(
        new Map([
          [a.cuid, 5_000],
          [b.cuid, 500],
          [c.cuid, 2_500],
        ]),
      )
    }
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("CUS-57 taking it back takes all of it, once; spent, none of it", async () => {
    const { family, a, c, paid } = await indebted()
    const destinations = [part("registration", a.cuid, 1_000), part("registration", c.cuid, 1_000)]
    const { id } = (await record({ destinations, amount: 2_500 })).body
    const back = () => staff.ask("POST", `/api/console/payments/${id}/reverse`)
    const spend = { destination: { type: "registration", cuid: a.cuid }, amount: 500 }
    await family.ask("POST", "/api/transactions/wallet", spend)
    expect(said(await back())).toEqual(["INSUFFICIENT_WALLET_AMOUNT", "amount"])
    expect(await paid()).toEqual([1_500, 0, 1_000])
    const refund = { destination: { type: "registration", cuid: a.cuid }, amount: 500, to: "WALLET" }
    expect((await staff.ask("POST", "/api/console/refunds", { body: refund })).status).toBe(200)
    expect((await back()).status).toBe(200)
    expect([await paid(), await walletOf(backend, family.id)]).toEqual([[0, 0, 0], 0])
    expect(said(await back())).toEqual(["ALREADY_REVERSED", undefined])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("CUS-57 moved, all of it goes to the other thing", async () => {
    const { family, a, b, c, paid } = await indebted()
    const destinations = [part("registration", a.cuid, 1_000), part("registration", c.cuid, 1_000)]
    const { id } = (await record({ destinations, amount: 2_000 })).body
    const body = { destination: { type: "registration", cuid: b.cuid } }
    const moved = await staff.ask("PUT", `/api/console/payments/${id}`, { body })
    expect(moved.body).toMatchObject({ paid_amount: 2_000, owed_again: 2_000 })
    expect([await paid(), await walletOf(backend, family.id)]).toEqual([[0, 2_000, 0], 0])
  })

  test("CUS-57 a part above what is owed, the same debt twice, a cart beside its own thing: the surplus is wallet money", async () => {
    const { family, first, a, paid } = await indebted()
    const destinations = [
      part("registration", a.cuid, 4_000),
      part("registration", a.cuid, 2_000),
      part("cart", first.cart.cuid, 4_500),
    ]
    expect((await record({ destinations, amount: 10_500 })).body).toMatchObject({ to_wallet: 1_500 })
    expect([await paid(), await walletOf(backend, family.id)]).toEqual([[5_000, 4_000, 0], 1_500])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("CUS-57 parts above the amount, another family's or organiser's debt, nonsense: refused, and nothing is recorded", async () => {
    const { family, a, c } = await indebted()
    const stranger = await indebted()
    const destinations = [part("registration", a.cuid, 1_000), part("registration", c.cuid, 1_000)]
    expect(said(await record({ destinations, amount: 1_999 }))).toEqual(["SPLIT_MISMATCH", "destinations"])
    const others = [...destinations, part("registration", stranger.a.cuid, 1_000)]
    expect(said(await record({ destinations: others, amount: 3_000 }))[0]).toBe("NOT_FOUND")
    const foreign = await enterAs(backend, permissions, { organiser_id: 2 })
    const theirs = { ...(await received(backend, "CASH", 2)), destinations, amount: 2_000 }
    expect((await foreign.ask("POST", "/api/console/payments", { body: theirs })).status).toBe(404)
    for (const wrong of [
      { destinations: [], amount: 100 },
      { destinations: [part("registration", a.cuid, 0)], amount: 100 },
      { destinations: [part("registration", a.cuid, 1.5)], amount: 100 },
      { destinations: [part("house", a.cuid, 5)], amount: 100 },
      { destinations, destination: { type: "registration", cuid: a.cuid }, amount: 2_000 },
      { destinations, reference: a.reference, amount: 2_000 },
    ])
      expect(said(await record(wrong))[0]).toBe("INVALID_INPUT")
    expect(await movements(family)).toEqual([])
    expect(await cuidOf(backend, family.id)).toBeTruthy()
  })
})
