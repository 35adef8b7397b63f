import { expect, test } from "vitest"
import { cartTotals, earliestExpiry, minutesToTell, nextMoment, unexpiredItems } from "./cart.ts"

const now = new Date("2026-03-01T12:00:00Z")
const at = (...times: string[]) => times.map((expires_at, id) => ({ id, expires_at }))
const left = (items: { id: number; expires_at: string }[]) => unexpiredItems(items, now).map(({ id }) => id)

test("CART-30 DRAWER-16 items whose time has passed do not count, nor those whose time is now", () => {
  expect(left(at("2026-03-01T12:00:00.001Z", "2026-03-01T12:00:00.000Z", "2026-03-01T11:59:59.999Z"))).toEqual([0])
  expect(left([])).toEqual([])
})

test("instants are compared, however they are written", () => {
  expect(left(at("2026-03-01T13:30:00+02:00", "2026-03-01T12:30:00-01:00", "2026-03-01T12:00:01+00:00"))).toEqual([
    1, 2,
  ])
})

test("what cannot be read as a time has no time left", () => {
  expect(left(at("", "soon"))).toEqual([])
})

const item = (expires_at: string, price = 0, deposit = 0) => ({ expires_at, price, deposit })
const lapsed = item("2026-03-01T12:00:00Z", 9_000, 900)

test("MONEY-06 DRAWER-13 DRAWER-14 SHELL-10 unexpired items are counted and summed, the others are ignored", () => {
  const items = [lapsed, item("2026-03-01T12:00:00.001Z", 20_500, 5_000), item("2026-03-01T12:15:00Z", 17_500)]
  expect(cartTotals(items, now)).toEqual({ count: 2, total: 38_000, deposit_total: 5_000 })
  expect(cartTotals([lapsed], now)).toEqual({ count: 0, total: 0, deposit_total: 0 })
})

test("DRAWER-16 the countdown shows the first item to go, never one that is gone", () => {
  const items = [item("2026-03-01T12:15:00Z"), lapsed, item("2026-03-01T14:10:00+02:00")]
  expect(earliestExpiry(items, now)).toBe(Date.parse("2026-03-01T12:10:00Z"))
  expect(earliestExpiry([lapsed], now)).toBeNull()
})

const at1210 = [item("2026-03-01T12:10:00Z"), item("2026-03-01T12:12:00Z")]
const moment = (time: string) => new Date(`2026-03-01T${time}Z`)

test.each([
  ["12:00:00", "12:05:00"],
  ["12:04:59.999", "12:05:00"],
  ["12:05:00", "12:09:00"],
  ["12:09:00", "12:10:00"],
  // The second item is now the first to go, and within its last five minutes already.
  ["12:10:00", "12:11:00"],
  ["12:11:30", "12:12:00"],
])("at %s a cart has to be looked at again at %s", (time, next) => {
  expect(nextMoment(at1210, moment(time))).toBe(moment(next).getTime())
})

test("a cart in which nothing is left needs no further look", () => {
  expect(nextMoment(at1210, moment("12:12:00"))).toBeNull()
  expect(nextMoment([], now)).toBeNull()
})

test.each([
  ["12:00:00", "12:04:59", null],
  ["12:00:00", "12:05:00", 5],
  ["12:05:00", "12:05:01", null],
  ["12:00:00", "12:05:59.999", 5],
  // A phone wakes up late: "five minutes" would be wrong by then.
  ["12:00:00", "12:06:00", null],
  ["12:00:00", "12:09:20", 1],
  ["12:05:00", "12:09:00", 1],
])("between %s and %s the minutes told are %s", (before, after, minutes) => {
  expect(minutesToTell(at1210, moment(before), moment(after))).toBe(minutes)
})

test("nothing is told of a cart in which nothing is left", () => {
  expect(minutesToTell(at1210, moment("12:00:00"), moment("12:12:00"))).toBeNull()
})
