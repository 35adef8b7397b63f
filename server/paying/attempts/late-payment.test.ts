import { sql } from "kysely"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, lineFor, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { attemptsOf, type Buyer, balanceOf, makeBuyer, setFee, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { beginSandbox, countersOf, reconcileAfter, statusesOf } from "#tests/fixtures/paying.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { reconcileAttempts } from "./reconcile-attempts.ts"

// Paying on the sandbox's page, told of by the customer's return and by the reconciler.
const backend = testBackend(behindProxy)
let activity_id: number
let camp: Offer
beforeAll(async () => {
  await takeSandboxPayments(backend)
  await inOwnersHands(backend.database, "update organisers set email = 'alpha@example.com' where id = 1")
  activity_id = (await addActivity(backend, { title: "Stage" })).id
})
beforeEach(async () => {
  camp = await addAvailability(backend, { activity_id, price: 20_000, deposit: 6_000, capacity: 3, dates: daily(10) })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  await setFee(backend, 0)
  expect(await findViolations(backend.database)).toEqual([])
})

const offer = (more: object = {}) => addAvailability(backend, { activity_id, price: 10_000, dates: daily(20), ...more })
const begin = (more: Partial<Parameters<typeof beginSandbox>[1]> = {}) =>
  beginSandbox(backend, { offers: [camp], ...more })
const statuses = (buyer: Buyer) => statusesOf(backend, buyer)
const held = (offer: Offer) => countersOf(backend, offer)
const mails = (trigger: string) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("mails").select(["recipient", "template"]).where("trigger", "=", trigger).execute(),
  )
const reconcile = (after?: string) => reconcileAfter(backend, after)

describe("money that comes late", () => {
  test("after the holds have lapsed: places are taken again where they are free", async () => {
    const { buyer, url, cuid } = await begin()
    await buyer.act(url, "pay")
    await reconcile("40 minutes")
    expect(await statuses(buyer)).toEqual(["PAID"])
    await shiftClock(backend.database, "0")
    expect(await buyer.bought(cuid)).toMatchObject({
      cart: { paid_amount: 20_000, missed: [] },
      registrations: [{ paid_amount: 20_000 }],
    })
    expect(await held(camp)).toEqual([1, 0])
  })

  test("what others have by then becomes wallet money, and is said; the rest is had", async () => {
    await setFee(backend, 100)
    const other = await offer({ capacity: 1 })
    const { buyer, url, cuid } = await begin({ offers: [other, camp], wallet: 2_000 })
    await buyer.act(url, "pay")
    await shiftClock(backend.database, "40 minutes")
    const quicker = await makeBuyer(backend)
    expect(said(await quicker.add(lineFor(other, quicker.children[0]!)))).toBe("ok")
    await reconcileAttempts(backend.platform)
    const bought = await buyer.bought(cuid)
    expect(bought.cart).toMatchObject({
      total_amount: 20_100,
      paid_amount: 20_100,
      fee_amount: 100,
      outstanding_amount: 0,
      missed: [{ title: "Stage", participant: "Lou Dupont", amount: 10_000 }],
    })
    expect(bought.registrations).toHaveLength(1)
    expect(await buyer.wallet()).toBe(10_000)
    // The customer reads it in the confirmation, the organiser in a mail of its own.
    expect(await mails("payment.late")).toContainEqual({
      recipient: "alpha@example.com",
      template: "organiser.payment_late",
    })
    await quicker.remove((await quicker.cart()).items[0]!.id)
  })

  test("everything gone: all of it is wallet money, the fee too", async () => {
    await setFee(backend, 100)
    const other = await offer({ capacity: 1 })
    const { buyer, url, cuid } = await begin({ offers: [other] })
    await buyer.act(url, "pay")
    await shiftClock(backend.database, "40 minutes")
    const quicker = await makeBuyer(backend)
    await quicker.add(lineFor(other, quicker.children[0]!))
    await reconcileAttempts(backend.platform)
    expect((await buyer.bought(cuid)).cart).toMatchObject({
      total_amount: 0,
      paid_amount: 0,
      missed: [{ amount: 10_000 }],
    })
    expect(await buyer.wallet()).toBe(10_100)
    await quicker.remove((await quicker.cart()).items[0]!.id)
  })

  test("a child who has a place at that time by now is not given another", async () => {
    const { buyer, url, cuid } = await begin()
    const { id } = (await attemptsOf(backend, buyer.id))[0]!
    await buyer.act(url, "pay")
    // The organiser has put the child in another group meanwhile.
    await shiftClock(backend.database, "40 minutes")
    const elsewhere = await addAvailability(backend, { activity_id, dates: daily(10) })
    await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
      await tx
        .insertInto("places")
        .values({
          organiser_id: 1,
          availability_id: elsewhere.id,
          date_ids: elsewhere.dates.map((date) => date.id),
          participant_id: buyer.children[0]!,
        })
        .execute()
      await sql`update availability_dates set registered = 1 where availability_id = ${elsewhere.id}`.execute(tx)
    })
    await reconcileAttempts(backend.platform)
    expect([id > 0, (await buyer.bought(cuid)).cart.missed.length, await buyer.wallet()]).toEqual([true, 1, 20_000])
  })
})

describe("a change of the cart during a payment", () => {
  test("ends it first, and then happens: adding, taking out, a coupon, another way of paying", async () => {
    await addPlain(backend, "coupons", { code: "ENCOURS", title: "x", label: "x", amount: 500 })
    const changes: ((buyer: Buyer) => Promise<unknown>)[] = [
      async (buyer) => expect(said(await buyer.add(lineFor(camp, buyer.children[0]!)))).toBe("ok"),
      async (buyer) => expect(said(await buyer.remove((await buyer.cart()).items[0]!.id))).toBe("ok"),
      async (buyer) => expect((await buyer.ask("POST", "/api/carts/coupons", { coupon: "ENCOURS" })).status).toBe(200),
      async (buyer) => expect((await buyer.buy()).body.next_action).toBe("success"),
    ]
    for (const make of changes) {
      const { buyer, url } = await begin({ wallet: 1_000, offers: [await offer({ capacity: 5 })] })
      await make(buyer)
      expect(await statuses(buyer)).toEqual(["CANCELLED"])
      expect((await buyer.act(url, "pay")).body.status).toBe("CANCELLED")
    }
    expect(await balanceOf(backend, "RESERVATION")).toBe(0)
  })

  test("that turns out paid: the cart is processed, and what is added goes to a new one", async () => {
    const { buyer, url, cuid } = await begin()
    await buyer.act(url, "pay")
    expect(said(await buyer.add(lineFor(await offer(), buyer.children[0]!)))).toBe("ok")
    expect((await buyer.bought(cuid)).cart).toMatchObject({ paid_amount: 20_000 })
    const { items, cuid: next } = await buyer.cart()
    expect([items.length, next === cuid]).toEqual([1, false])
  })

  test("deleting an item of what was paid finds nothing any more; checking out again answers success", async () => {
    const { buyer, url } = await begin()
    const { items, id: cart_id } = await buyer.cart()
    await buyer.act(url, "pay")
    expect(said(await buyer.remove(items[0]!.id))).toEqual(["NOT_FOUND", undefined])
    expect((await buyer.buy({ cart_id })).body.next_action).toBe("success")
  })
})
