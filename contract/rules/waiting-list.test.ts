import { describe, expect, test } from "vitest"
import { dueOffers, joinProblem, offerEnd } from "./waiting-list.ts"

const now = "2027-02-01T10:00:00.000Z"
const after = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()

describe("an offer lives", () => {
  test.each([
    ["a day at most", 60 * 24 * 30, 60 * 24],
    ["a day where two are left", 60 * 48, 60 * 24],
    ["half of what is left", 600, 300],
    ["half an hour at least", 45, 30],
    ["to the very end where exactly that is left", 30, 30],
    ["not at all where less is left", 29.9, null],
    ["not at all once it is over", -5, null],
  ])("%s", (_, left, minutes) => {
    expect(offerEnd(now, after(left))).toBe(minutes === null ? null : after(minutes))
  })

  test("not at all where no end is to be seen", () => expect(offerEnd(now, null)).toBeNull())
})

describe("offers are made", () => {
  const facts = {
    now,
    is_open: true,
    ends_at: after(6000),
    free: [2, 1] as (number | null)[],
    waiting: ["a", "b", "c"],
  }
  const to = (more: Partial<typeof facts>) => dueOffers<string>({ ...facts, ...more }).to

  test("in order, as many as every date has places for", () => {
    expect(to({})).toEqual(["a"])
    expect(to({ free: [2, 5] })).toEqual(["a", "b"])
    expect(to({ free: [9, 9] })).toEqual(["a", "b", "c"])
    expect(to({ free: [0, 9] })).toEqual([])
    expect(to({ free: [null, 2] })).toEqual(["a", "b"])
    expect(to({ free: [null] })).toEqual(["a", "b", "c"])
  })

  test("never while closed, without a date, or with less than half an hour left", () => {
    expect(to({ is_open: false })).toEqual([])
    expect(to({ free: [] })).toEqual([])
    expect(to({ ends_at: after(20) })).toEqual([])
  })
})

describe("AVAIL-25 a list is joined", () => {
  const full = {
    effective_status: "FULL" as const,
    status: "OPEN" as const,
    start_at: after(6000),
    end_at: after(9000),
    registrations_start_at: null,
    registrations_end_at: null,
    dates: [{ on_sale: true }],
    activity: { registration_flow: "REGISTRATION" as const, allow_registrations_after_start: false },
  }
  const problem = (more: Partial<Parameters<typeof joinProblem>[0]>) => joinProblem({ ...full, ...more }, now)

  test("where it is full, or stored closed and not over", () => {
    expect(problem({})).toBeNull()
    expect(problem({ status: "CLOSED", effective_status: "CLOSED" })).toBeNull()
    expect(problem({ status: "CLOSED", effective_status: "CLOSED", registrations_start_at: after(5) })).toBeNull()
  })

  test.each([
    ["AVAILABILITY_OPEN", { effective_status: "OPEN" as const }],
    ["AVAILABILITY_OVERLAP", { effective_status: "OVERLAP" as const }],
    ["REGISTRATIONS_CLOSED", { registrations_end_at: now }],
    ["REGISTRATIONS_CLOSED", { start_at: after(-1) }],
    ["REGISTRATIONS_CLOSED", { status: "CLOSED" as const, start_at: after(-1) }],
    ["REGISTRATIONS_CLOSED", { dates: [{ on_sale: false }] }],
    ["REGISTRATIONS_NOT_OPEN", { registrations_start_at: after(1) }],
    ["REQUEST_REQUIRED", { activity: { ...full.activity, registration_flow: "REQUEST" as const } }],
  ])("and not otherwise: %s", (code, more) => expect(problem(more)).toBe(code))

  test("after the start only where late registrations are allowed", () => {
    const activity = { ...full.activity, allow_registrations_after_start: true }
    expect(problem({ activity, start_at: after(-1) })).toBeNull()
    expect(problem({ activity, start_at: after(-10), end_at: after(-1) })).toBe("REGISTRATIONS_CLOSED")
  })
})
