import { describe, expect, test } from "vitest"
import {
  closesAt,
  isBookable,
  isRegistrable,
  offersWaitingList,
  opensAt,
  shownRemaining,
  shownStatus,
} from "./availability-display.ts"

const NOW = "2027-03-01T12:00:00Z"
const [BEFORE, AFTER] = ["2027-03-01T11:59:59Z", "2027-03-01T12:00:01Z"]
const settings = (allow_registrations_after_start: boolean) => ({ settings: { allow_registrations_after_start } })
const open = {
  status: "OPEN" as const,
  start_at: "2027-04-01T08:00:00Z",
  end_at: "2027-04-05T16:00:00Z",
  capacity: 10,
  registrations_start_at: null,
  registrations_end_at: null,
  activity: settings(false),
}
type Availability = Parameters<typeof shownStatus>[0]
const like = (more: Partial<Availability>): Availability => ({ ...open, ...more })
const begun = { start_at: BEFORE }
const late = { activity: settings(true) }

describe("shown as closed", () => {
  const expectShown = (_: string, more: Partial<Availability>, expected: string) =>
    expect(shownStatus(like(more), NOW)).toBe(expected)
  type Case = [string, Partial<Availability>, string]

  const once_registrations_end: Case[] = [
    ["once registrations have ended", { registrations_end_at: BEFORE }, "CLOSED"],
    ["from the very instant they end", { registrations_end_at: NOW }, "CLOSED"],
    ["not before", { registrations_end_at: AFTER }, "OPEN"],
    ["whatever the offset it is written with", { registrations_end_at: "2027-03-01T13:00:00+01:00" }, "CLOSED"],
  ]
  test.each(once_registrations_end)("AVAIL-20 %s", expectShown)

  const once_begun: Case[] = [
    ["once begun, where late registrations are off", begun, "CLOSED"],
    ["from the very instant it begins", { start_at: NOW }, "CLOSED"],
    ["not before", { start_at: AFTER }, "OPEN"],
  ]
  test.each(once_begun)("AVAIL-21 %s", expectShown)

  const late_registrations: Case[] = [
    ["not once begun, where late registrations are on", { ...begun, ...late }, "OPEN"],
    ["nor before registrations end", { ...begun, ...late, registrations_end_at: AFTER }, "OPEN"],
    ["but once they have", { ...begun, ...late, registrations_end_at: BEFORE }, "CLOSED"],
  ]
  test.each(late_registrations)("AVAIL-22 %s", expectShown)

  const once_over: Case[] = [
    ["once over, late registrations or not", { ...begun, ...late, end_at: BEFORE }, "CLOSED"],
    ["from the very instant it ends", { ...begun, ...late, end_at: NOW }, "CLOSED"],
  ]
  test.each(once_over)("AVAIL-23 %s", expectShown)

  const always: Case[] = [
    ["an open one is not", {}, "OPEN"],
    ["a full one stays full", { status: "FULL", registrations_end_at: BEFORE }, "FULL"],
    ["an overlapping one too", { status: "OVERLAP", start_at: BEFORE }, "OVERLAP"],
    ["and a closed one closed", { status: "CLOSED" }, "CLOSED"],
  ]
  test.each(always)("%s", expectShown)
})

describe("messages", () => {
  const window = { registrations_start_at: AFTER, registrations_end_at: "2027-03-20T00:00:00Z" }
  const told = (more: Partial<Availability>) => {
    const availability = like({ ...window, ...more })
    return [opensAt(availability, NOW), closesAt(availability, NOW), isRegistrable(availability, NOW)]
  }

  test("AVAIL-24 AVAIL-26 before the window it says when it opens, inside it when it closes", () => {
    expect(told({})).toEqual([AFTER, null, false])
    expect(told({ registrations_start_at: NOW })).toEqual([null, window.registrations_end_at, true])
    expect(told({ registrations_start_at: BEFORE })).toEqual([null, window.registrations_end_at, true])
    expect(told({ registrations_start_at: null, registrations_end_at: null })).toEqual([null, null, true])
  })

  test.each<Partial<Availability>>([
    ...(["CLOSED", "FULL", "OVERLAP"] as const).map((status) => ({ status })),
    { start_at: BEFORE },
    { registrations_end_at: BEFORE },
  ])("AVAIL-26 %j says neither, nor can it be registered for", (more) => {
    expect(told(more)).toEqual([null, null, false])
    expect(told({ ...more, registrations_start_at: BEFORE })).toEqual([null, null, false])
  })
})

const date = (capacity: number | null, remaining: number | null, on_sale = true) => ({
  status: "OPEN" as const,
  capacity,
  remaining,
  on_sale,
})

describe("places left", () => {
  const left = (more: Partial<Availability>, dates = [date(10, 3), date(10, 7), date(null, null)]) =>
    shownRemaining({ ...like(more), dates }, NOW)

  test("AVAIL-28 are the most on any date that has a capacity and is still to come", () => {
    expect(left({})).toBe(7)
    expect(left({}, [date(10, 3), date(10, 9, false)])).toBe(3)
    expect(left({}, [date(10, 0), date(null, null)])).toBe(0)
    expect(left({}, [date(null, null)])).toBeNull()
    expect(left({}, [])).toBeNull()
  })

  test("AVAIL-27 are told only of what has a capacity", () => {
    expect(left({ capacity: null })).toBeNull()
    expect(left({ capacity: 0 })).toBe(7)
  })

  test.each<Partial<Availability>>([
    ...(["CLOSED", "FULL", "OVERLAP"] as const).map((status) => ({ status })),
    { registrations_end_at: BEFORE },
    { start_at: BEFORE },
    { end_at: BEFORE, start_at: BEFORE, ...late },
  ])("AVAIL-27 AVAIL-29 are hidden while %j shows a badge", (more) => expect(left(more)).toBeNull())
})

test.each([
  ["OPEN", null, null, true],
  ["OPEN", 5, 1, true],
  ["OPEN", 5, 0, false],
  ["OPEN", 5, null, false],
  ["CLOSED", null, null, false],
  ["CLOSED", 5, 5, false],
  ["OVERLAP", null, null, false],
  ["OVERLAP", 5, 5, false],
  ["FULL", 5, 0, false],
  ["FULL", 5, 5, false],
] as const)(
  "AVAIL-30 AVAIL-31 a date %s with capacity %s and %s places left",
  (status, capacity, remaining, expected) => expect(isBookable({ status, capacity, remaining })).toBe(expected),
)

const offers = (more: Partial<Parameters<typeof offersWaitingList>[0]>) =>
  offersWaitingList({ ...like({}), ...more }, NOW)

test("AVAIL-25 a full one has a waiting list within its window only, as joining it would be refused", () => {
  const full = { status: "FULL" as const }
  expect([
    offers({ ...full, registrations_start_at: AFTER }),
    offers({ ...full, registrations_start_at: NOW }),
  ]).toEqual([false, true])
  expect([offers({ ...full, registrations_end_at: NOW }), offers({ ...full, registrations_end_at: AFTER })]).toEqual([
    false,
    true,
  ])
  expect(offers({ status: "CLOSED", registrations_start_at: AFTER })).toBe(true)
})

test("AVAIL-25 the waiting list is for CLOSED and FULL only", () => {
  const offered = (["OPEN", "CLOSED", "FULL", "OVERLAP"] as const).filter((status) => offers({ status }))
  expect(offered).toEqual(["CLOSED", "FULL"])
})

test("AVAIL-25 what is closed because nothing is on sale any more has no waiting list", () => {
  const [over, coming] = [{ on_sale: false }, { on_sale: true }]
  expect(offers({ status: "CLOSED", dates: [over, over] })).toBe(false)
  expect(offers({ status: "CLOSED", dates: [over, coming] })).toBe(true)
  expect(offers({ status: "FULL", dates: [over, coming] })).toBe(true)
  expect(offers({ status: "OPEN", dates: [coming] })).toBe(false)
})
