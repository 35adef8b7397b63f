import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle } from "#tests/fixtures/bookings.ts"
import { addPlain, change, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addPlace, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { addCamp, book, mailsAbout, onDates as on, registeredOn, stateOf } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
let camp: Offer
beforeAll(async () => {
  camp = await addCamp(backend)
})
afterEach(() => shiftClock(backend.database, "0"))

const setPrice = ({ id }: Offer, price: number) =>
  change(backend, "update availabilities set price = ? where id = ?", [price, id])

describe("dates", () => {
  test("REG-20 APIA-15 fewer cost less: what was overpaid is in the wallet, the places are free, both are told", async () => {
    const booked = await book(backend, camp, { wallet: 15_000 })
    const asked = on(booked, 0, 1, 2)
    const estimate = await booked.estimate(asked)
    expect(estimate.body).toMatchObject({
      total_before: 15_000,
      total_amount: 9_000,
      paid_amount: 9_000,
      to_wallet: 6_000,
      outstanding_amount: 0,
      details: {
        lines: [
          { kind: "base", amount: 15_000 },
          { kind: "partial_discount", amount: -6_000 },
        ],
      },
    })
    expect(await stateOf(backend, booked)).toMatchObject({ total: 15_000, dates: [0, 1, 2, 3, 4] })
    const { status, body } = await booked.edit({ ...asked, automatic_price: false, total_amount: 1, id: 5, price: 0 })
    const { details: _, ...same } = estimate.body
    expect([status, body]).toEqual([200, { ok: true, ...same }])
    expect(await stateOf(backend, booked)).toMatchObject({ total: 9_000, paid: 9_000, dates: [0, 1, 2] })
    expect([await booked.buyer.wallet(), await registeredOn(backend, camp)]).toEqual([6_000, [1, 1, 1, 0, 0]])
    expect((await mailsAbout(backend, booked)).map(({ template }) => template)).toContain("registration.updated")
    const cart = await booked.buyer.bought(booked.cart)
    expect(cart.cart).toMatchObject({ total_amount: 9_000, outstanding_amount: 0 })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("APIA-15 a date given up and taken back costs what it did, to the cent, whatever today's price is", async () => {
    const three = await addCamp(backend, { default_price: 4_000 }, 20, { dates: daily(20, 3) })
    const booked = await book(backend, three, { wallet: 4_000 })
    const totals = []
    for (const dates of [[0, 1], [0, 1, 2], [2], [1, 2], [0, 1, 2]])
      totals.push((await booked.edit(on(booked, ...dates))).body.total_amount)
    expect(totals).toEqual([2_666, 4_000, 1_333, 2_666, 4_000])
    await booked.edit(on(booked, 0))
    await setPrice(three, 9_000)
    expect((await booked.edit(on(booked, 0, 1, 2))).body).toMatchObject({ total_amount: 4_000 })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("more are at today's price and owed; given up again, the price is what it was", async () => {
    const other = await addCamp(backend, {}, 20)
    const booked = await book(backend, other, { wallet: 6_000, dates: [0, 1] })
    await setPrice(other, 20_000)
    expect((await booked.edit(on(booked, 0, 1, 4))).body).toMatchObject({
      total_amount: 10_000,
      outstanding_amount: 4_000,
    })
    // A dearer day: the date added keeps the price of the day it was added on.
    await setPrice(other, 50_000)
    expect((await booked.estimate(on(booked, 0, 1, 3, 4))).body.total_amount).toBe(20_000)
    expect((await booked.edit(on(booked, 0, 4))).body).toMatchObject({ total_amount: 7_000, outstanding_amount: 1_000 })
    expect((await booked.edit({ ...on(booked, 0, 4), options: [], questions: [] })).body).toMatchObject({
      total_amount: 7_000,
    })
    expect((await booked.edit(on(booked, 0))).body).toMatchObject({ total_amount: 3_000, to_wallet: 3_000 })
    expect(await registeredOn(backend, other)).toEqual([1, 0, 0, 0, 0])
    const changes = await rowsOf(backend, "select from registration_changes where registration_id = ?", [booked.id])
    expect(changes).toHaveLength(3)
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("REG-22 only what is open with room, or booked; a place is never lost by trying", async () => {
    const small = await addCamp(backend, { default_capacity: 1 }, 20)
    const booked = await book(backend, small, { dates: [0, 1] })
    await addPlace(backend, { availability_id: small.id, date_ids: [small.dates[2]!.id] })
    await change(backend, "update availability_dates set status = 'CLOSED' where id = ?", [small.dates[3]!.id])
    expect(said(await booked.edit(on(booked, 1, 2)))).toEqual(["AVAILABILITY_FULL", "availability_dates"])
    expect(said(await booked.estimate(on(booked, 1, 2)))).toEqual(["AVAILABILITY_FULL", "availability_dates"])
    expect(said(await booked.edit(on(booked, 0, 3)))).toEqual(["DATE_NOT_ON_SALE", "availability_dates"])
    await change(backend, "update availability_dates set status = 'CLOSED' where id = ?", [small.dates[1]!.id])
    expect(said(await booked.edit(on(booked, 1, 4)))).toBe("ok")
    expect(await stateOf(backend, booked)).toMatchObject({ dates: [1, 4] })
    expect(await registeredOn(backend, small)).toEqual([0, 1, 1, 0, 1])
  })

  test("REG-21 REG-24 those that have started stay; one is needed; fewer only while it could be cancelled", async () => {
    const soon = await addCamp(backend, {}, 5)
    const booked = await book(backend, soon, { wallet: 15_000, dates: [0, 2, 3] })
    const none = await booked.edit(on(booked))
    expect([none.status, none.body]).toMatchObject([
      400,
      {
        error: "INVALID_INPUT",
        field: "availability_dates",
        details: [{ message: "registrations.edit.form.messages.availability_dates.required" }],
      },
    ])
    await shiftClock(backend.database, "5 days 1 hour")
    expect(said(await booked.edit(on(booked)))).toEqual(["CANCELLATION_NOT_ALLOWED", "availability_dates"])
    expect(said(await booked.edit(on(booked, 2, 4)))).toBe("ok")
    expect(await stateOf(backend, booked)).toMatchObject({ dates: [0, 2, 4] })
    await shiftClock(backend.database, "6 days 1 hour")
    expect(said(await booked.edit(on(booked, 1, 2)))).toEqual(["DATE_NOT_ON_SALE", "availability_dates"])
    await shiftClock(backend.database, "9 days 1 hour")
    expect(said(await booked.edit(on(booked, 2, 4)))).toEqual(["REGISTRATION_STARTED", undefined])
    expect(said(await booked.estimate(on(booked, 2, 4)))).toEqual(["REGISTRATION_STARTED", undefined])
  })

  test("not where the child is elsewhere, nor on a date it has already", async () => {
    const mine = await addCamp(backend, {}, 20)
    const other = await addCamp(backend, {}, 20)
    const booked = await book(backend, mine, { dates: [0] })
    await book(backend, other, { dates: [1], buyer: booked.buyer })
    const second = await book(backend, mine, { dates: [2], buyer: booked.buyer })
    expect(said(await booked.edit(on(booked, 0, 1)))).toEqual(["PARTICIPANT_OVERLAP", "availability_dates"])
    expect(said(await second.edit(on(second, 0, 2)))).toEqual(["ALREADY_REGISTERED", "availability_dates"])
    expect(said(await booked.edit(on(booked, 0, 3)))).toBe("ok")
  })

  test("entries of a bundle come back with the dates they were for", async () => {
    const buyer = await makeBuyer(backend)
    const { id: bundle_id } = await addRow(backend, "bundles", { title: "Carnet", price: 9_000 })
    await addOwnedBundle(backend, { customer_id: buyer.id, bundle_id, capacity: 4 })
    const booked = await book(backend, await addCamp(backend, {}, 20), { buyer })
    const used = async () => (await buyer.ask("GET", "/api/account/bundles")).body.data[0].used
    expect([(await stateOf(backend, booked)).total, await used()]).toEqual([3_000, 4])
    expect((await booked.edit(on(booked, 0, 1))).body.total_amount).toBe(0)
    expect(await used()).toBe(2)
    expect(await moneyViolations(backend)).toEqual([])
  })
})

test("another's, another organiser's and nonsense are the same 404; dates of others are not on sale", async () => {
  const booked = await book(backend, camp)
  const stranger = await makeBuyer(backend)
  const elsewhere = await makeBuyer(backend, { host: "beta.localhost", organiser_id: 2 })
  const body = { registration_id: booked.id, options: [] }
  for (const [method, path] of [
    ["PUT", "/api/registrations"],
    ["POST", "/api/registrations/estimate"],
  ] as const) {
    const answers = [
      await stranger.ask(method, path, body),
      await elsewhere.ask(method, path, body),
      await booked.buyer.ask(method, path, { ...body, registration_id: 999_999_999 }),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.error])).toEqual(Array(3).fill([404, "NOT_FOUND"]))
    expect((await backend.ask(method, path, { body })).status).toBe(401)
    for (const wrong of [{}, { registration_id: "x" }, { registration_id: 0 }, { registration_id: 1e20 }])
      expect((await stranger.ask(method, path, wrong)).status).toBe(400)
  }
  for (const cuid of [booked.cuid, "nonsense"])
    expect((await stranger.ask("GET", `/api/account/registrations/${cuid}/edit`)).status).toBe(404)
  const other = await addCamp(backend, {}, 20)
  expect(said(await booked.edit({ availability_dates: [camp.dates[0]!.id, other.dates[1]!.id] }))).toEqual([
    "DATE_NOT_ON_SALE",
    "availability_dates",
  ])
  expect(said(await booked.cancel())).toBe("ok")
  expect(said(await booked.edit(on(booked, 0)))).toEqual(["REGISTRATION_CANCELLED", undefined])
})

test("a whole series stays whole, and who waits is told of what comes free", async () => {
  const whole = await addCamp(backend, { allow_partial_registrations: false, default_capacity: 1 }, 20)
  const booked = await book(backend, whole)
  expect(said(await booked.edit(on(booked, 0, 1)))).toEqual(["PARTIAL_REGISTRATION_NOT_ALLOWED", "availability_dates"])
  const full = await addCamp(backend, { default_capacity: 1 }, 30)
  const first = await book(backend, full)
  const waiting = await makeBuyer(backend)
  const joined = await waiting.ask("POST", "/api/registrations/waiting-list", {
    availability_id: full.id,
    participant_id: waiting.children[0],
  })
  expect(joined.status).toBe(200)
  const freed = () =>
    rowsOf(backend, "select from events where type = 'places.freed' and payload ->> 'availability_id' = ?", [
      String(full.id),
    ])
  await first.edit(on(first, 0, 1))
  expect(await freed()).toHaveLength(0)
  await first.cancel()
  expect(await freed()).toHaveLength(1)
  expect(await moneyViolations(backend)).toEqual([])
})

test("what must hold is looked after: a change that does not follow, a cancelled one that keeps its place or too much money", async () => {
  const booked = await book(backend, await addCamp(backend, {}, 20), { wallet: 15_000 })
  await booked.edit(on(booked, 0, 1))
  const other = await book(backend, await addCamp(backend, {}, 20))
  await other.cancel()
  await addPlain(backend, "coupons", { code: "X", title: "X", label: "X" })
  expect(await moneyViolations(backend)).toEqual([])
  const broken = async (statement: string, id: number, mend: string) => {
    await inOwnersHands(backend.database, statement, [id])
    const found = (await moneyViolations(backend)).map(({ invariant }) => invariant.split(":")[0])
    await inOwnersHands(backend.database, mend, [id])
    return found
  }
  expect(
    await broken(
      "update registrations set total_amount = 7000 where id = $1",
      booked.id,
      "update registrations set total_amount = 6000 where id = $1",
    ),
  ).toContain("registrations")
  expect(
    await broken(
      "update registration_changes set total_before = 1 where registration_id = $1",
      booked.id,
      "update registration_changes set total_before = 15000 where registration_id = $1",
    ),
  ).toContain("carts")
  expect(
    await broken(
      "update places set released_at = null where organiser_id = 1 and id = (select place_id from registrations where organiser_id = 1 and id = $1)",
      other.id,
      "update places set released_at = now() where organiser_id = 1 and id = (select place_id from registrations where organiser_id = 1 and id = $1)",
    ),
  ).toContain("registrations")
  expect(await moneyViolations(backend)).toEqual([])
})
