import { describe, expect, test } from "vitest"
import {
  type Asked,
  minimumProblem,
  type Other,
  type RegistrationConstraint,
  registrationProblem,
} from "./registration.ts"

// Brussels in March 2027: summer time begins on Sunday the 28th.
const timezone = "Europe/Brussels"
const now = "2027-03-01T09:00:00Z"
const date = (id: number, start_at: string, hours = 2) => ({
  id,
  start_at,
  end_at: new Date(Date.parse(start_at) + hours * 3_600_000).toISOString(),
  on_sale: true,
})
const unlimited: RegistrationConstraint = {
  registrations_minimum: null,
  registrations_maximum: null,
  locations_minimum: null,
  locations_maximum: null,
  availabilities_scope: null,
  period_start_at: null,
  period_end_at: null,
}

/** Wednesday 24 March 2027, 14:00 in Brussels, at location 1. */
const asked = (
  constraints: Partial<RegistrationConstraint>[],
  others: Other[] = [],
  more: Partial<Asked> = {},
): Asked => ({
  availability: {
    status: "OPEN",
    registrations_start_at: null,
    registrations_end_at: null,
    location_id: 1,
    age_minimum: null,
    age_maximum: null,
    is_eligible_to_partial_registrations: false,
    ...date(1, "2027-03-24T13:00:00Z"),
    dates: [date(1, "2027-03-24T13:00:00Z")],
    activity: {
      id: 1,
      registration_flow: "REGISTRATION",
      allow_registrations_after_start: false,
      allow_participant_overlap: false,
      allow_multiple_places: false,
      constraints: constraints.map((constraint) => ({ ...unlimited, ...constraint })),
    },
  },
  date_ids: [1],
  quantity: 1,
  birthdate: "2016-06-01",
  others,
  now,
  timezone,
  ...more,
})

const other = (start_at: string, more: Partial<Other> = {}): Other => ({
  activity_id: 1,
  location_id: 1,
  allow_participant_overlap: false,
  dates: [date(9, start_at)],
  ...more,
})
const code = (problem: { code: string } | null) => problem?.code ?? null
const judged = (constraint: Partial<RegistrationConstraint>, ...others: Other[]) =>
  code(registrationProblem(asked([constraint], others)))
const next_week = other("2027-03-31T12:00:00Z")

describe("how many", () => {
  test("SEGM-03 SEGM-05 at most so many registrations, this one included", () => {
    expect(judged({ registrations_maximum: 2 }, next_week)).toBeNull()
    expect(judged({ registrations_maximum: 1 }, next_week)).toBe("CONSTRAINT_REGISTRATIONS_MAX")
    expect(judged({ registrations_maximum: 0 })).toBe("CONSTRAINT_REGISTRATIONS_MAX")
    expect(registrationProblem(asked([{ registrations_maximum: 1 }], [next_week]))).toMatchObject({
      field: "availability_id",
      details: { maximum: 1, count: 2 },
    })
  })

  test("SEGM-04 SEGM-05 at so many locations; what has none counts for none", () => {
    const there = other("2027-03-31T12:00:00Z", { location_id: 2 })
    const nowhere = other("2027-03-31T12:00:00Z", { location_id: null })
    expect(judged({ locations_maximum: 1 }, next_week, nowhere)).toBeNull()
    expect(judged({ locations_maximum: 1 }, there)).toBe("CONSTRAINT_LOCATIONS_MAX")
    expect(judged({ locations_maximum: 2 }, there)).toBeNull()
  })

  test("SEGM-03 SEGM-04 SEGM-05 minima wait for the checkout, and are reached at the number itself", () => {
    const least = (constraint: Partial<RegistrationConstraint>, ...others: Other[]) =>
      code(minimumProblem(asked([constraint], others)))
    expect(judged({ registrations_minimum: 2, locations_minimum: 2 })).toBeNull()
    expect(least({ registrations_minimum: 2 })).toBe("CONSTRAINT_REGISTRATIONS_MIN")
    expect(least({ registrations_minimum: 2 }, next_week)).toBeNull()
    expect(least({ locations_minimum: 2 }, next_week)).toBe("CONSTRAINT_LOCATIONS_MIN")
    expect(least({ locations_minimum: 2 }, other("2027-03-31T12:00:00Z", { location_id: 2 }))).toBeNull()
  })

  test("other activities do not count, and every constraint must hold", () => {
    expect(judged({ registrations_maximum: 1 }, other("2027-03-31T12:00:00Z", { activity_id: 2 }))).toBeNull()
    const both = asked([{ registrations_maximum: 5 }, { registrations_maximum: 1 }], [next_week])
    expect(code(registrationProblem(both))).toBe("CONSTRAINT_REGISTRATIONS_MAX")
  })
})

describe("the scope, in local time", () => {
  const max = "CONSTRAINT_REGISTRATIONS_MAX"
  test.each([
    ["same.date", "2027-03-24T08:00:00Z", max],
    ["same.date", "2027-03-23T23:30:00Z", max],
    ["same.date", "2027-03-24T23:30:00Z", null],
    ["same.date", "2027-03-31T12:00:00Z", null],
    ["same.time", "2027-03-25T13:00:00Z", max],
    ["same.time", "2027-03-30T12:00:00Z", max],
    ["same.time", "2027-03-30T13:00:00Z", null],
    ["same.weekday", "2027-03-17T08:00:00Z", max],
    ["same.weekday", "2027-03-30T22:30:00Z", max],
    ["same.weekday", "2027-03-25T13:00:00Z", null],
    ["future", "2027-03-02T08:00:00Z", max],
    ["future", "2027-02-24T13:00:00Z", null],
    ["future", now, null],
  ] as const)("SEGM-06 %s: another one at %s: %s", (availabilities_scope, start_at, answer) => {
    expect(judged({ registrations_maximum: 1, availabilities_scope }, other(start_at))).toBe(answer)
  })

  test("SEGM-06 one date in common is enough, and only the chosen ones are compared", () => {
    const week = { ...next_week, dates: [date(9, "2027-03-22T08:00:00Z"), date(10, "2027-03-24T08:00:00Z")] }
    expect(judged({ registrations_maximum: 1, availabilities_scope: "same.date" }, week)).toBe(max)
    const two_days = asked([{ registrations_maximum: 1, availabilities_scope: "same.date" }], [week])
    two_days.availability.dates.push(date(2, "2027-03-25T13:00:00Z"))
    two_days.availability.is_eligible_to_partial_registrations = true
    expect(code(registrationProblem({ ...two_days, date_ids: [2] }))).toBeNull()
  })
})

describe("the period, half-open", () => {
  const march = { period_start_at: "2027-03-01T00:00:00Z", period_end_at: "2027-04-01T00:00:00Z" }
  const april = { period_start_at: "2027-04-01T00:00:00Z", period_end_at: null }

  test.each([
    ["2027-03-31T12:00:00Z", "CONSTRAINT_REGISTRATIONS_MAX"],
    ["2027-03-31T23:00:00Z", "CONSTRAINT_REGISTRATIONS_MAX"],
    ["2027-04-01T00:00:00Z", null],
    ["2027-02-28T22:00:00Z", null],
    ["2027-02-28T22:30:00Z", "CONSTRAINT_REGISTRATIONS_MAX"],
  ])("SEGM-07 at most one in March, another at %s: %s", (start_at, answer) => {
    expect(judged({ registrations_maximum: 1, ...march }, other(start_at))).toBe(answer)
  })

  test("SEGM-07 what is added outside of the period is not limited by it", () => {
    const [one, two] = [other("2027-04-02T12:00:00Z"), other("2027-04-03T12:00:00Z")]
    expect(judged({ registrations_maximum: 1, ...april }, one, two)).toBeNull()
    expect(judged({ registrations_maximum: 0, ...april })).toBeNull()
    expect(code(minimumProblem(asked([{ registrations_minimum: 3, ...april }])))).toBeNull()
  })
})

test("the first reason wins: the window, the dates, the participant, the constraints", () => {
  const all = asked([{ registrations_maximum: 0 }], [other("2027-03-24T12:30:00Z")])
  const told = (more: Partial<Asked["availability"]>, rest: Partial<Asked> = {}) =>
    code(registrationProblem({ ...all, ...rest, availability: { ...all.availability, ...more } }))
  const soon = { registrations_start_at: "2027-03-02T00:00:00Z", age_minimum: 18 }
  expect(told({ ...soon, registrations_end_at: now })).toBe("REGISTRATIONS_CLOSED")
  expect(told(soon, { date_ids: [2] })).toBe("REGISTRATIONS_NOT_OPEN")
  expect(told({ age_minimum: 18 }, { date_ids: [1, 2], quantity: 2 })).toBe("DATE_NOT_ON_SALE")
  expect(told({ age_minimum: 18 }, { quantity: 2 })).toBe("QUANTITY_NOT_ALLOWED")
  expect(told({ age_minimum: 18 })).toBe("PARTICIPANT_TOO_YOUNG")
  expect(told({})).toBe("PARTICIPANT_OVERLAP")
  expect(told({}, { others: [] })).toBe("CONSTRAINT_REGISTRATIONS_MAX")
})
