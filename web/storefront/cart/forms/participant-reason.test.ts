import { describe, expect, test } from "vitest"
import { knownReason } from "./participant-reason.ts"

// The first is half past midnight in Brussels, when the day before is not over in UTC.
const dates = [
  { id: 1, start_at: "2027-07-10T22:30:00Z" },
  { id: 2, start_at: "2027-07-12T08:00:00Z" },
]
const ages = (age_minimum: number | null, age_maximum: number | null) => ({ id: 9, age_minimum, age_maximum })
const reason = (birthdate: string, availability = ages(8, 12), chosen = dates, items: Items = []) =>
  knownReason({ id: 5, birthdate }, { availability, dates: chosen }, items, "Europe/Brussels")?.code ?? null
type Items = Parameters<typeof knownReason>[2]
const item = (participant_id: number, date_id: number) =>
  ({
    participant: { id: participant_id, cuid: "p", fullname: "P" },
    availability_dates: [{ id: date_id, cuid: "d", start_at: "", end_at: "" }],
  }) satisfies Items[number]

describe("why somebody cannot join", () => {
  test.each([
    ["2019-07-11", null],
    ["2019-07-12", "PARTICIPANT_TOO_YOUNG"],
    ["2014-07-12", null],
    ["2014-07-11", "PARTICIPANT_TOO_OLD"],
  ])("born on %s, from 8 to 12 on 11 July 2027: %s", (birthdate, code) => expect(reason(birthdate)).toBe(code))

  test("it is the first chosen date that counts", () => {
    expect(reason("2019-07-12", ages(8, 12), dates.slice(1))).toBeNull()
  })

  test("without limits everybody can, and without a date nobody is told anything", () => {
    expect(reason("1950-01-01", ages(null, null))).toBeNull()
    expect(reason("2026-01-01", ages(8, 12), [])).toBeNull()
  })

  test("CART-25 what is in the cart already is told, for this one and these dates", () => {
    const inCart = (...items: Items) => reason("2017-01-01", ages(8, 12), dates, items)
    expect(inCart(item(5, 2))).toBe("IN_CART")
    expect(inCart(item(6, 2), item(5, 3), { participant: null, availability_dates: [] })).toBeNull()
  })
})
