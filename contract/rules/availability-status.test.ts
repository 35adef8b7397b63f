import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  availabilityStatus,
  type DateFacts,
  dateStatus,
  type EffectiveStatus,
  isOnSale,
  remainingPlaces,
} from "./availability-status.ts"

const NOW = "2027-03-01T12:00:00Z"
const on = (day: number, more: Partial<DateFacts> = {}): DateFacts => ({
  start_at: `2027-03-0${day}T10:00:00Z`,
  end_at: `2027-03-0${day}T14:00:00Z`,
  status: "OPEN",
  capacity: 2,
  registered: 0,
  held: 0,
  expired: 0,
  reserved_for_list: 0,
  ...more,
})
const stored = { status: "OPEN" as const, allow_registrations_after_start: false, busy: [] }
const [free, full, closed] = [on(2), on(3, { registered: 2 }), on(4, { status: "CLOSED" })]
const begun = on(1)
const over = on(1, { start_at: "2027-03-01T08:00:00Z", end_at: "2027-03-01T12:00:00Z" })
const busy = [{ start_at: "2027-03-05T13:59:00Z", end_at: "2027-03-05T18:00:00Z" }]
const overlapping = on(5)

describe("places left on a date", () => {
  test.each<[string, Partial<DateFacts>, number | null]>([
    ["all of them", { capacity: 5 }, 5],
    ["less those registered and held", { capacity: 5, registered: 2, held: 1 }, 2],
    ["a hold that has expired is free", { capacity: 5, registered: 2, held: 2, expired: 2 }, 3],
    ["those kept for the waiting list are not the public’s", { capacity: 5, reserved_for_list: 4 }, 1],
    ["never fewer than none, when the capacity was lowered", { capacity: 1, registered: 3 }, 0],
    ["no capacity, no number", { capacity: null, registered: 3, held: 9 }, null],
    ["a capacity of nothing", { capacity: 0 }, 0],
  ])("AVAIL-31 %s", (_, more, expected) => expect(remainingPlaces(on(2, more))).toBe(expected))
})

describe("a date", () => {
  test.each<[string, DateFacts, object, EffectiveStatus]>([
    ["is open", free, {}, "OPEN"],
    ["is open without a capacity, however many came", on(2, { capacity: null, registered: 99 }), {}, "OPEN"],
    ["is full without a place left", full, {}, "FULL"],
    ["is closed if stored so", closed, {}, "CLOSED"],
    ["is closed with its availability", free, { status: "CLOSED" }, "CLOSED"],
    ["overlaps what its resource does", overlapping, { busy }, "OVERLAP"],
    ["overlaps rather than being full", on(5, { registered: 2 }), { busy }, "OVERLAP"],
    ["is closed rather than overlapping", on(5, { status: "CLOSED" }), { busy }, "CLOSED"],
    ["does not overlap what it only touches", on(5, { end_at: "2027-03-05T13:59:00Z" }), { busy }, "OPEN"],
    ["is what it is, also when it is over", over, {}, "OPEN"],
  ])("AVAIL-16 %s", (_, date, more, expected) => expect(dateStatus(date, { ...stored, ...more })).toBe(expected))
})

test("AVAIL-21 AVAIL-22 on sale is what has not begun, or not ended where late registrations are allowed", () => {
  const sold = (allow_registrations_after_start: boolean) =>
    [free, begun, over, closed].map((date) => isOnSale(date, { allow_registrations_after_start }, NOW))
  expect(sold(false)).toEqual([true, false, false, false])
  expect(sold(true)).toEqual([true, true, false, false])
})

describe("an availability", () => {
  const cases: [string, DateFacts[], object, EffectiveStatus, EffectiveStatus][] = [
    ["with every date free", [free, on(4)], {}, "OPEN", "OPEN"],
    ["with a full date", [free, full], {}, "FULL", "OPEN"],
    ["with nothing but full dates", [full, full], {}, "FULL", "FULL"],
    ["with a date that overlaps", [free, overlapping], { busy }, "OVERLAP", "OPEN"],
    ["with a full one and one that overlaps", [full, overlapping], { busy }, "FULL", "FULL"],
    ["with nothing but overlaps", [overlapping], { busy }, "OVERLAP", "OVERLAP"],
    ["stored closed", [free], { status: "CLOSED" }, "CLOSED", "CLOSED"],
    ["with nothing but closed dates", [closed], {}, "CLOSED", "CLOSED"],
    ["whose closed date is nobody’s concern", [free, closed], {}, "OPEN", "OPEN"],
    ["that is over", [over], {}, "CLOSED", "CLOSED"],
    ["whose full date is over", [on(1, { registered: 2 }), free], {}, "OPEN", "OPEN"],
    ["whose only date has begun", [begun], {}, "CLOSED", "CLOSED"],
    ["whose only date has begun, late", [begun], { allow_registrations_after_start: true }, "OPEN", "OPEN"],
    [
      "whose full date has begun, late",
      [on(1, { registered: 2 }), free],
      { allow_registrations_after_start: true },
      "FULL",
      "OPEN",
    ],
  ]
  test.each(cases)("AVAIL-14 %s", (_, dates, more, whole, partial) => {
    const facts = { ...stored, ...more }
    expect([availabilityStatus(facts, dates, false, NOW), availabilityStatus(facts, dates, true, NOW)]).toEqual([
      whole,
      partial,
    ])
  })

  test("AVAIL-14 whoever may take some dates never sees less than one who must take all", () => {
    const date = fc.constantFrom(free, full, closed, begun, over, overlapping)
    fc.assert(
      fc.property(
        fc.array(date, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (dates, allow_registrations_after_start) => {
          const facts = { ...stored, allow_registrations_after_start, busy }
          const [whole, partial] = [false, true].map((some) => availabilityStatus(facts, dates, some, NOW))
          if (whole === "OPEN") expect(partial).toBe("OPEN")
          if (partial !== "OPEN") expect(whole).toBe(partial)
          expect(availabilityStatus(facts, dates.toReversed(), true, NOW)).toBe(partial)
        },
      ),
    )
  })
})
