import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle } from "#tests/fixtures/bookings.ts"
import { change, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { makeBuyer, takeOnlinePayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { addCamp, book, bookPaidOnline, mailsAbout, registeredOn, stateOf } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment })
let staff: Entered
let camp: Offer
beforeAll(async () => {
  staff = await enterAs(backend, ["registrations.registrations.cancel"])
  camp = await addCamp(backend, { cancellation_fee: 1_000 })
  await inOwnersHands(backend.database, "update organisers set email = 'bureau@example.com' where id = 1")
})

afterEach(() => shiftClock(backend.database, "0"))

const bookOnline = (offer: Offer) => bookPaidOnline(backend, fake, offer)

describe("a customer cancels", () => {
  test("REG-16 REG-18 REG-19 APIA-12 the fee is kept, the rest is in the wallet, places are free, both are told", async () => {
    const booked = await book(backend, camp, { wallet: 20_000 })
    expect(await registeredOn(backend, camp)).toEqual([1, 1, 1, 1, 1])
    const { status, body } = await booked.cancel({ message: "  Elle est malade  ", id: 9, organiser_id: 2 })
    expect([status, body]).toEqual([200, { ok: true, fee: 1_000, to_wallet: 14_000, to_card: 0, refund: "NONE" }])
    expect(await booked.buyer.wallet()).toBe(19_000)
    expect(await registeredOn(backend, camp)).toEqual([0, 0, 0, 0, 0])
    expect(await stateOf(backend, booked)).toMatchObject({ type: "customer", fee: 1_000, paid: 1_000 })
    const { registration, owed } = (await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}`)).body
    expect(registration).toMatchObject({
      cancelled: true,
      paid_amount: 1_000,
      cancellation: { type: "customer", message: "Elle est malade", fee: 1_000 },
    })
    expect(owed.outstanding_amount).toBe(0)
    const mails = await mailsAbout(backend, booked)
    expect(mails.map(({ template }) => template)).toContain("registration.cancelled")
    const [{ events }] = (await rowsOf<{ events: number }>(
      backend,
      "select count(*)::int as events from events where type = 'registration.cancelled' and payload ->> 'registration_id' = ?",
      [String(booked.id)],
    )) as [{ events: number }]
    expect(events).toBe(1)
    expect(said(await booked.cancel())).toEqual(["REGISTRATION_CANCELLED", undefined])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("what is unpaid owes nothing any more, and a payment that comes later is wallet money", async () => {
    const booked = await book(backend, camp, { wallet: 400 })
    expect((await booked.cancel()).body).toMatchObject({ fee: 400, to_wallet: 0 })
    const cashier = await enterAs(backend, ["payments.payments.create"])
    const destination = { type: "registration", cuid: booked.cuid }
    const late = await cashier.ask("POST", "/api/console/payments", {
      body: { destination, amount: 5_000, ...(await received(backend, "CASH")) },
    })
    expect(late.body).toMatchObject({ to_wallet: 5_000, outstanding_amount: 0 })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("entries of a bundle come back", async () => {
    const buyer = await makeBuyer(backend)
    const { id: bundle_id } = await addRow(backend, "bundles", { title: "Carnet", price: 9_000 })
    const owned = await addOwnedBundle(backend, { customer_id: buyer.id, bundle_id, capacity: 5 })
    const booked = await book(backend, camp, { buyer })
    const used = async () => (await buyer.ask("GET", "/api/account/bundles")).body.data[0].used
    expect([owned > 0, (await stateOf(backend, booked)).total, await used()]).toEqual([true, 0, 5])
    expect((await booked.cancel()).body).toMatchObject({ fee: 0, to_wallet: 0 })
    expect(await used()).toBe(0)
  })

  test("the same call twice under one key answers the same; refused it leaves everything as it was", async () => {
    const booked = await book(backend, camp, { wallet: 15_000 })
    const key = { "idempotency-key": "cancel-once-0001" }
    const [first, second] = [await booked.cancel({}, key), await booked.cancel({}, key)]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect(await booked.buyer.wallet()).toBe(14_000)
  })

  test("not after the first date has started, nor where the activity does not allow it", async () => {
    const fixed = await book(backend, await addCamp(backend, { allow_cancellation: false }))
    expect(said(await fixed.cancel())).toEqual(["CANCELLATION_NOT_ALLOWED", undefined])
    const booked = await book(backend, await addCamp(backend, {}, 12))
    await shiftClock(backend.database, "13 days")
    expect(said(await booked.cancel())).toEqual(["REGISTRATION_STARTED", undefined])
    expect((await stateOf(backend, booked)).type).toBeNull()
  })

  test("REG-18 another's, another organiser's and nonsense are the same 404; wrong input is told at its field", async () => {
    const booked = await book(backend, camp)
    const stranger = await makeBuyer(backend)
    const elsewhere = await makeBuyer(backend, { host: "beta.localhost", organiser_id: 2 })
    const body = { registration_id: booked.id, message: "x" }
    const answers = [
      await stranger.ask("POST", "/api/registrations/cancel", body),
      await elsewhere.ask("POST", "/api/registrations/cancel", body),
      await booked.cancel({ registration_id: 999_999_999 }),
    ]
    expect(answers.map(({ status, body: { error } }) => [status, error])).toEqual(Array(3).fill([404, "NOT_FOUND"]))
    expect((await backend.ask("POST", "/api/registrations/cancel", { body })).status).toBe(401)
    for (const wrong of [
      { message: "   " },
      { message: "x".repeat(1_001) },
      { message: null },
      { registration_id: -1 },
      { registration_id: 1.5 },
      { registration_id: 1e20 },
    ])
      expect((await booked.cancel(wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await stateOf(backend, booked)).type).toBeNull()
  })
})

describe("money that came by card", () => {
  test("goes back there when the organiser has chosen so, less the fee", async () => {
    await change(backend, "update settings set cancellations_refunded_to = 'CARD'")
    const booked = await bookOnline(camp)
    expect((await booked.cancel()).body).toEqual({
      ok: true,
      fee: 1_000,
      to_wallet: 0,
      to_card: 14_000,
      refund: "DONE",
    })
    expect(fake.payments.get(booked.page)!.refunds).toMatchObject([{ amount: 14_000 }])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("is wallet money when the provider is off, or refuses it", async () => {
    const refused = await bookOnline(camp)
    fake.payments.get(refused.page)!.refunds.push({ id: "re_by_hand", amount: 15_000, key: "by hand" })
    expect((await refused.cancel()).body).toMatchObject({ fee: 1_000, to_wallet: 14_000, to_card: 0, refund: "NONE" })
    expect([await refused.buyer.wallet(), (await stateOf(backend, refused)).paid]).toEqual([14_000, 1_000])
    const off = await bookOnline(camp)
    await change(backend, "update payment_providers set secret = ''")
    expect((await off.cancel()).body).toMatchObject({ to_wallet: 14_000, to_card: 0, refund: "NONE" })
    await change(backend, "delete from payment_providers")
    await change(backend, "update settings set cancellations_refunded_to = 'WALLET'")
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("a page that is open is ended before", async () => {
    const booked = await book(backend, camp)
    await takeOnlinePayments(backend, "STRIPE")
    const destination = { type: "registration", cuid: booked.cuid }
    const { body } = await booked.buyer.ask("POST", "/api/transactions/checkout", { destination })
    expect(body.checkout_url).toBeTruthy()
    expect((await booked.cancel()).status).toBe(200)
    expect(fake.payments.get(body.checkout_url.split("/").at(-1))!.status).not.toBe("paid")
    expect(await moneyViolations(backend)).toEqual([])
  })
})

describe("the organiser cancels", () => {
  const cancel = (cuid: string, body: object = { message: "Moniteur absent" }, by = staff) =>
    by.ask("POST", `/api/console/registrations/${cuid}/cancel`, { body })

  test("REG-19 all of the money goes back, also once it has begun, and it is in the log", async () => {
    const booked = await book(backend, await addCamp(backend, { allow_cancellation: false, cancellation_fee: 5_000 }), {
      wallet: 15_000,
    })
    expect((await cancel(booked.cuid)).body).toEqual({
      ok: true,
      to_wallet: 15_000,
      to_card: 0,
      to_bank: 0,
      to_cash: 0,
      refund: "NONE",
      fee: 0,
    })
    expect(await stateOf(backend, booked)).toMatchObject({ type: "organiser", fee: 0, paid: 0 })
    expect(await booked.buyer.wallet()).toBe(15_000)
    expect(said(await cancel(booked.cuid))).toEqual(["REGISTRATION_CANCELLED", undefined])
    const logged = await rowsOf(
      backend,
      "select from audit_log where event = 'registration.cancelled' and collaborator_id is not null",
    )
    expect(logged).toHaveLength(1)
  })

  test("to the card when the collaborator says so; wrong input and other organisers get nowhere", async () => {
    const booked = await bookOnline(camp)
    const other = await enterAs(backend, ["registrations.registrations.cancel"], { organiser_id: 2 })
    expect((await cancel(booked.cuid, { message: "x" }, other)).status).toBe(404)
    expect((await cancel("nonsense")).status).toBe(404)
    expect((await cancel(booked.cuid, { message: " " })).status).toBe(400)
    expect((await cancel(booked.cuid, { message: "x", to: "GOLD" })).status).toBe(400)
    expect((await cancel(booked.cuid, { message: "x", to: "CARD" })).body).toMatchObject({
      to_card: 15_000,
      to_wallet: 0,
    })
    expect(await moneyViolations(backend)).toEqual([])
  })
})
