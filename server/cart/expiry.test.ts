import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addChild, change, type Family, lineFor, makeFamily, type Offer, partFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// A cart lives 15 minutes. Minutes are counted from the beginning of each test.
const backend = testBackend(behindProxy)
let activity_id: number
let voucher_id: number
let family: Family
let child: number
let began: number

beforeAll(async () => {
  activity_id = (await addActivity(backend, { default_capacity: 1, allow_partial_registrations: true })).id
  voucher_id = (await addRow(backend, "vouchers", { title: "Cadeau", price: 1_000 })).id
})
beforeEach(async () => {
  await at(0)
  family = await makeFamily(backend)
  child = family.children[0]!
  began = Date.now()
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const at = (minute: number) => shiftClock(backend.database, `${minute} minutes`)
/** Which minute of the test an instant is, give or take what the test itself took. */
const minute = (instant: string) => Math.round((Date.parse(instant) - began) / 60_000)
const offer = (dates = 1): Promise<Offer> => addAvailability(backend, { activity_id, dates: daily(10, dates) })
const gift = () => family.post({ vouchers: [{ voucher_id }] })
const ends = async () => (await family.cart()).items.map(({ type, expires_at }) => `${type} ${minute(expires_at)}`)

test("adding gives every unexpired item the same new end", async () => {
  const [one, two] = [await offer(), await addAvailability(backend, { activity_id, dates: daily(20) })]
  const first = await family.add(lineFor(one, child))
  expect(minute(first.body.expires_at)).toBe(15)
  await at(10)
  const second = await family.add(lineFor(two, child))
  expect(minute(second.body.expires_at)).toBe(25)
  expect(await ends()).toEqual(["REGISTRATION 25", "REGISTRATION 25"])
  await at(20)
  expect(await ends()).toHaveLength(2)
  await at(25.5)
  expect(await ends()).toEqual([])
})

test("CART-30 an expired item is gone and its place is free at that instant, with no job in between", async () => {
  const last = await offer()
  const neighbours = await makeFamily(backend)
  const theirs = lineFor(last, neighbours.children[0]!)
  await family.add(lineFor(last, child))
  await at(14)
  expect([await ends(), await neighbours.left(last)]).toEqual([["REGISTRATION 15"], [0]])
  expect(said(await neighbours.add(theirs))).toEqual(["AVAILABILITY_FULL", "registrations.0.availability_dates"])
  await at(15.5)
  expect([await ends(), await neighbours.left(last)]).toEqual([[], [1]])
  // An expired item is not prolonged by adding something else.
  expect(said(await gift())).toBe("ok")
  expect(await ends()).toEqual(["VOUCHER 31"])
  expect(said(await neighbours.add(theirs))).toBe("ok")
  expect(said(await family.add(lineFor(last, child)))).toEqual([
    "AVAILABILITY_FULL",
    "registrations.0.availability_dates",
  ])
  expect([await ends(), await neighbours.left(last)]).toEqual([["VOUCHER 31"], [0]])
})

test("an expired item can still be taken out, and frees nothing twice", async () => {
  const last = await offer()
  const neighbours = await makeFamily(backend)
  const item = (await family.add(lineFor(last, child))).body.items[0]
  await at(15.5)
  await neighbours.add(lineFor(last, neighbours.children[0]!))
  expect(said(await family.remove(item.id))).toBe("ok")
  expect(await neighbours.left(last)).toEqual([0])
  expect((await neighbours.cart()).items).toHaveLength(1)
})

test("nothing is held longer than four times: then it goes, and a pause comes before it can be held again", async () => {
  const held = await offer()
  await family.add(lineFor(held, child))
  for (const minutes of [10, 20, 30, 40, 50]) {
    await at(minutes)
    expect(minute((await gift()).body.expires_at)).toBe(Math.min(minutes + 15, 60))
  }
  // A gift has its own four times, from when it was added.
  expect(await ends()).toEqual(["REGISTRATION 60", ...Array(5).fill("VOUCHER 65")])
  await at(60.5)
  expect(await ends()).toEqual(Array(5).fill("VOUCHER 65"))
  for (const minutes of [60.5, 74]) {
    await at(minutes)
    expect(said(await family.add(lineFor(held, child)))).toEqual([
      "HOLD_LIMIT_REACHED",
      "registrations.0.availability_dates",
    ])
  }
  const sibling = await addChild(backend.database, { customer_id: family.id })
  expect(said(await family.add(lineFor(held, sibling)))).toBe("ok")
  await family.remove((await family.cart()).items.at(-1)!.id)
  await at(75.5)
  expect(minute((await family.add(lineFor(held, child))).body.expires_at)).toBe(91)
})

test("a pause counts from when the hold really ended, however often it was prolonged", async () => {
  const held = await offer()
  await family.add(lineFor(held, child))
  await at(10)
  await gift()
  await at(31)
  // Held until 25: a pause of 6 minutes is none, so the first hold is still the one at 0.
  expect(said(await family.add(lineFor(held, child)))).toBe("ok")
  for (const minutes of [40, 50]) {
    await at(minutes)
    await gift()
  }
  expect((await ends())[0]).toBe("REGISTRATION 60")
})

test("taking it out of the cart ends the hold: the pause begins there", async () => {
  const held = await offer()
  await family.add(lineFor(held, child))
  await at(2)
  await family.remove((await family.cart()).items[0]!.id)
  await at(18)
  await family.add(lineFor(held, child))
  await at(30)
  await gift()
  await at(44)
  await gift()
  await at(58)
  await gift()
  expect((await ends())[0]).toBe("REGISTRATION 73")
})

test("taken out and put back within the pause, it is the same hold", async () => {
  const held = await offer()
  await family.add(lineFor(held, child))
  for (const minutes of [14, 28, 42, 56]) {
    await at(minutes)
    await family.remove((await family.cart()).items[0]!.id)
    expect(said(await family.add(lineFor(held, child)))).toBe("ok")
  }
  expect(await ends()).toEqual(["REGISTRATION 60"])
  await at(58)
  await family.remove((await family.cart()).items[0]!.id)
  await at(61)
  expect(said(await family.add(lineFor(held, child)))).toEqual([
    "HOLD_LIMIT_REACHED",
    "registrations.0.availability_dates",
  ])
})

test("other dates of the same availability do not begin anew, and leaving some keeps the hold of the rest", async () => {
  const week = await offer(3)
  await family.add(partFor(week, child, [0]))
  await at(14)
  await family.add(partFor(week, child, [1]))
  await family.remove((await family.cart()).items[0]!.id)
  for (const minutes of [28, 42, 56]) {
    await at(minutes)
    await gift()
  }
  expect((await ends())[0]).toBe("REGISTRATION 60")
})

test("an expiration the organiser changes counts from the next call on", async () => {
  const held = await offer()
  const settle = (seconds: number) =>
    change(backend, "update settings set cart_expiration = ? where organiser_id = 1", [seconds])
  await settle(3_600)
  expect(minute((await family.add(lineFor(held, child))).body.expires_at)).toBe(60)
  await settle(900)
  expect(minute((await gift()).body.expires_at)).toBe(15)
})

test("sixty items fill a cart; those that have expired leave room", async () => {
  const vouchers = Array(60).fill({ voucher_id })
  expect(said(await family.post({ vouchers: [...vouchers, { voucher_id }] }))).toEqual(["INVALID_INPUT", "vouchers"])
  expect(said(await family.post({ vouchers, registrations: [lineFor(await offer(), child)] }))).toEqual([
    "CART_FULL",
    undefined,
  ])
  expect(said(await family.post({ vouchers }))).toBe("ok")
  expect(said(await gift())).toEqual(["CART_FULL", undefined])
  await family.remove((await family.cart()).items[0]!.id)
  expect(said(await gift())).toBe("ok")
  await at(16)
  expect(said(await family.post({ vouchers }))).toBe("ok")
  expect((await family.cart()).items).toHaveLength(60)
})
