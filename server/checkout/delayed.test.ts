import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle } from "#tests/fixtures/bookings.ts"
import { change, lineFor, type Offer, partFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer, setFee } from "#tests/fixtures/checkout.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
let activity_id: number
let camp: Offer
beforeAll(async () => {
  activity_id = (await addActivity(backend, { title: "Stage", allow_partial_registrations: true })).id
  camp = await addAvailability(backend, {
    activity_id,
    price: 15_000,
    deposit: 3_000,
    capacity: 100,
    dates: daily(10, 5),
  })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  await setFee(backend, 0)
  expect(await findViolations(backend.database)).toEqual([])
})

const offer = (more: object = {}) => addAvailability(backend, { activity_id, price: 20_000, dates: daily(20), ...more })
const product = (table: "bundles" | "vouchers" | "memberships", row: object) =>
  addRow(backend, table, { title: table, price: 4_000, ...row })
const rows = <T>(text: string, ...values: unknown[]) => rowsOf<T>(backend, text, values)
const emptyHanded = async (buyer: Buyer, more: object = {}) => said(await buyer.buy(more))

describe("a cart that is paid later", () => {
  test("CHECK-18 CHECK-19 APIB-19 becomes everything that was in it, each with its total and its reference", async () => {
    const { id: voucher_id } = await product("vouchers", { title: "Bon", price: 2_500, duration: 86_400 })
    const { id: bundle_id } = await product("bundles", {
      title: "Carnet",
      capacity: 10,
      duration: 86_400 * 30,
      expires_at: inDays(10),
    })
    const { id: membership_id } = await product("memberships", {
      title: "Membre",
      period_type: "ROLLING",
      rolling_period_type: "YEAR",
      rolling_period_duration: 1,
    })
    const buyer = await makeBuyer(backend)
    const [child] = buyer.children as [number]
    await buyer.post({
      registrations: [partFor(camp, child, [0, 2, 4])],
      vouchers: [{ voucher_id }, { voucher_id }],
      bundles: [{ bundle_id, participant_id: child }],
      memberships: [{ membership_id }, { membership_id }],
    })
    const before = await buyer.cart()
    const answer = await buyer.buy()
    expect(answer.body).toEqual({ next_action: "success", next_action_url: null, cart: { cuid: before.cuid } })

    const bought = await buyer.bought(before.cuid!)
    expect(bought.cart).toMatchObject({
      id: before.id,
      total_amount: 9_000 + 2 * 2_500 + 3 * 4_000,
      paid_amount: 0,
      fee_amount: 0,
      missed: [],
      outstanding_amount: 26_000,
      reference: expect.stringMatching(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/),
    })
    expect(bought.payment).toBeNull()
    const money = { paid_amount: 0, cancelled: false, reference: expect.stringMatching(/^\+\+\+/) }
    expect(bought.registrations).toEqual([
      expect.objectContaining({ ...money, total_amount: 9_000, deposit_amount: 1_800, quantity: 1 }),
    ])
    expect(bought.registrations[0]!.dates.map(({ cuid }) => cuid)).toEqual(
      [0, 2, 4].map((i) => before.items[0]!.availability_dates[i / 2]!.cuid),
    )
    expect(bought.vouchers).toEqual([
      expect.objectContaining({
        ...money,
        title: "Bon",
        total_amount: 2_500,
        code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}-\w{4}$/),
      }),
      expect.objectContaining({ ...money, title: "Bon" }),
    ])
    expect(new Set(bought.vouchers.map(({ code }) => code)).size).toBe(2)
    // The earlier of its own day and thirty days from now.
    expect(bought.bundles).toEqual([expect.objectContaining({ ...money, capacity: 10, title: "Carnet" })])
    expect(Math.abs(Date.parse(bought.bundles[0]!.expires_at!) - Date.parse(inDays(10)))).toBeLessThan(60_000)
    const [first, second] = bought.memberships
    expect([first!.end_at, bought.memberships.length]).toEqual([second!.start_at, 2])
    expect(Date.parse(second!.end_at)).toBeGreaterThan(Date.parse(inDays(725)))
    const references = [
      bought.cart,
      ...bought.registrations,
      ...bought.vouchers,
      ...bought.bundles,
      ...bought.memberships,
    ]
    expect(new Set(references.map(({ reference }) => reference)).size).toBe(7)
    expect((await buyer.cart()).items).toEqual([])
  })

  test("confirms the places, keeps what was sold, tells of it, and leaves no item behind", async () => {
    const buyer = await makeBuyer(backend)
    const small = await offer({ capacity: 3 })
    await buyer.add(lineFor(small, buyer.children[0]!))
    const { id } = await buyer.cart()
    expect(await emptyHanded(buyer)).toBe("ok")
    expect(await rows("select registered, held from availability_dates where availability_id = ?", small.id)).toEqual([
      { registered: 1, held: 0 },
    ])
    const [kept] = await rows<{ sold: Record<string, unknown> }>("select sold from registrations where cart_id = ?", id)
    expect(kept!.sold).toMatchObject({
      base_price: 20_000,
      n: 1,
      on_sale: 1,
      activity_id,
      answers: [],
      year: expect.any(Number),
      bundle: null,
      details: { price: 20_000, lines: [{ kind: "base", amount: 20_000 }] },
    })
    const events = await rows<{ type: string }>(
      "select type from events where payload ->> 'cart_id' = ? or type = 'registration.created' order by id desc limit 2",
      String(id),
    )
    expect(events.map(({ type }) => type).sort()).toEqual(["cart.processed", "registration.created"])
    expect(await rows("select id from cart_items where cart_id = ?", id)).toEqual([])
    expect(
      await rows("select payment_strategy, terms_accepted_at is null as never from carts where id = ?", id),
    ).toEqual([{ payment_strategy: "DELAYED", never: false }])
  })

  test("uses entries of a bundle that covers, once", async () => {
    const { id: bundle_id } = await product("bundles", { capacity: 2 })
    const buyer = await makeBuyer(backend)
    const owned_bundle_id = await addOwnedBundle(backend, { customer_id: buyer.id, bundle_id, capacity: 2 })
    await buyer.add(partFor(camp, buyer.children[0]!, [0, 1, 2]))
    expect(await emptyHanded(buyer)).toBe("ok")
    expect(await rows("select entries from bundle_entries where owned_bundle_id = ?", owned_bundle_id)).toEqual([
      { entries: 2 },
    ])
    await buyer.add(partFor(camp, buyer.children[0]!, [3]))
    expect(await buyer.prices()).toEqual([3_000])
  })

  test("a membership bought again begins when the running one ends", async () => {
    const { id: membership_id } = await product("memberships", {
      period_type: "ROLLING",
      rolling_period_type: "MONTH",
      rolling_period_duration: 2,
    })
    const buyer = await makeBuyer(backend)
    const ends: string[] = []
    for (let i = 0; i < 2; i++) {
      await buyer.post({ memberships: [{ membership_id }] })
      const { body } = await buyer.buy()
      const [period] = (await buyer.bought(body.cart.cuid)).memberships
      if (i > 0) expect(period!.start_at).toBe(ends[0])
      ends.push(period!.end_at)
    }
    expect(ends[1]! > ends[0]!).toBe(true)
  })

  test("CHECK-08 the wallet pays what it can, deposits first, and all of it as WALLET", async () => {
    const other = await offer({ price: 10_000 })
    const buyer = await makeBuyer(backend, { wallet: 5_000 })
    await buyer.add(lineFor(other, buyer.children[0]!), lineFor(camp, buyer.children[0]!))
    await setFee(backend, 100)
    const { body } = await buyer.buy({ payment_strategy: "WALLET" })
    const bought = await buyer.bought(body.cart.cuid)
    expect(bought.cart).toMatchObject({
      total_amount: 25_100,
      fee_amount: 100,
      paid_amount: 5_000,
      outstanding_amount: 20_100,
    })
    // The camp's deposit of 3000, then the rest in the order of the cart.
    expect(bought.registrations.map(({ paid_amount }) => paid_amount)).toEqual([2_000, 3_000])
    expect(await buyer.wallet()).toBe(0)
  })

  test("a wallet that covers everything owes nothing and no fee; nothing is due, so transfers need not be on", async () => {
    await setFee(backend, 50)
    await change(backend, "update settings set bank_transfers_enabled = false")
    const buyer = await makeBuyer(backend, { wallet: 20_000 })
    await buyer.add(lineFor(await offer({ price: 10_000 }), buyer.children[0]!))
    const { body } = await buyer.buy({ payment_strategy: "WALLET", total: 0 })
    await change(backend, "update settings set bank_transfers_enabled = true")
    expect((await buyer.bought(body.cart.cuid)).cart).toMatchObject({
      total_amount: 10_000,
      fee_amount: 0,
      outstanding_amount: 0,
    })
    expect(await buyer.wallet()).toBe(10_000)
  })

  test("what costs nothing is confirmed", async () => {
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(await offer({ price: 0 }), buyer.children[0]!))
    const { body } = await buyer.buy({ total: 0 })
    expect((await buyer.bought(body.cart.cuid)).cart).toMatchObject({ total_amount: 0, outstanding_amount: 0 })
  })

  test("the fee is owed once, on what the wallet leaves: 50 and 1.5 % of 20000 make 20350", async () => {
    await setFee(backend, 50, 150)
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(await offer({ deposit: 6_000 }), buyer.children[0]!))
    expect(said(await buyer.buy({ total: 20_349 }))).toEqual(["CART_CHANGED", "total"])
    const { body } = await buyer.buy({ total: 20_350 })
    expect((await buyer.bought(body.cart.cuid)).cart).toMatchObject({
      total_amount: 20_350,
      fee_amount: 350,
      deposit_amount: 6_000,
    })
  })
})

test("SET-18 a changed service fee counts for carts processed afterwards, and for none before", async () => {
  const admin = await enterAs(backend, permissions)
  const save = async (service_fee_amount: number) => {
    const { version, invoice_email, service_fee_percentage } = (await admin.ask("GET", "/api/console/billing")).body
    const body = { version, invoice_email, service_fee_percentage, service_fee_amount }
    expect((await admin.ask("PUT", "/api/console/billing", { body })).status).toBe(200)
  }
  const fill = async () => {
    const buyer = await makeBuyer(backend)
    expect(said(await buyer.add(lineFor(camp, buyer.children[0]!)))).toBe("ok")
    return buyer
  }
  const feeOf = async (cuid: string) =>
    (await rows<{ fee_amount: number }>("select fee_amount from carts where organiser_id = 1 and cuid = ?", cuid))[0]!
      .fee_amount
  await save(150)
  const [early, late] = [await fill(), await fill()]
  const { cuid: first } = (await early.buy()).body.cart
  expect((await late.checkout()).service_fees.amount).toBe(150)
  await save(400)
  const { cuid: second } = (await late.buy()).body.cart
  expect([await feeOf(first), await feeOf(second)]).toEqual([150, 400])
})
