import { expect, test } from "vitest"
import type { Occurrence } from "../endpoints/availabilities.ts"
import { isChoosable, tintOf, toScheduleItem } from "./schedule-item.ts"

const now = "2027-01-04T10:00:00Z"

type Changes = Partial<Omit<Occurrence, "availability">> & { of?: Partial<Occurrence["availability"]> }

function occurrence({ of = {}, ...date }: Changes = {}): Occurrence {
  return {
    id: 11,
    cuid: "d11",
    start_at: "2027-01-06T08:30:00Z",
    end_at: "2027-01-06T10:00:00Z",
    status: "OPEN",
    capacity: 12,
    registered: 4,
    remaining: 8,
    on_sale: true,
    cancelled: false,
    ...date,
    availability: {
      id: 5,
      cuid: "a5",
      status: "OPEN",
      start_at: "2027-01-06T08:30:00Z",
      end_at: "2027-06-30T10:00:00Z",
      registrations_start_at: null,
      registrations_end_at: null,
      price: 39_000,
      deposit: 6_000,
      capacity: 12,
      registered: 4,
      age_minimum: 4,
      age_maximum: 6,
      activity_id: 3,
      activity: {
        id: 3,
        cuid: "act3",
        title: "Éveil nature",
        images: [],
        registration_flow: "REGISTRATION",
        settings: {
          allow_registrations_after_start: true,
          allow_partial_registrations: false,
          allow_multiple_places: false,
        },
      },
      location: {
        id: 1,
        cuid: "l1",
        name: "rc",
        title: "Rouge-Cloître",
        street: "Rue",
        number: "4",
        postcode: "1160",
        city: "Auderghem",
      },
      categories: [
        { cuid: "c2", title: "Dehors", group: { cuid: "g2", title: "Envies", scope: "SECONDARY" } },
        { cuid: "c1", title: "Cours", group: { cuid: "g1", title: "Genre", scope: "PRIMARY" } },
      ],
      is_eligible_to_partial_registrations: false,
      ...of,
    },
  } as Occurrence
}

const toItem = (changes?: Changes) => toScheduleItem(occurrence(changes), now)

test("an item carries what a schedule shows and nothing else", () => {
  expect(toItem()).toEqual({
    id: 11,
    cuid: "d11",
    start_at: "2027-01-06T08:30:00Z",
    end_at: "2027-01-06T10:00:00Z",
    status: "OPEN",
    cancelled: false,
    opens_at: null,
    remaining: 8,
    price: 39_000,
    age_minimum: 4,
    age_maximum: 6,
    category: "Cours",
    is_series: true,
    location: { title: "Rouge-Cloître", name: "rc", city: "Auderghem" },
    activity: { id: 3, title: "Éveil nature" },
    availability: { id: 5, cuid: "a5" },
  })
})

test.each<[string, Changes, string, string | null]>([
  ["open", {}, "OPEN", null],
  ["open without a capacity", { capacity: null, remaining: null }, "OPEN", null],
  ["closed", { status: "CLOSED" }, "CLOSED", null],
  ["full", { status: "FULL", remaining: 0 }, "FULL", null],
  ["overlapping", { status: "OVERLAP" }, "OVERLAP", null],
  ["open without a place", { remaining: 0 }, "FULL", null],
  ["no longer on sale", { on_sale: false }, "CLOSED", null],
  ["of something full", { of: { status: "FULL" } }, "FULL", null],
  ["of something whose registrations have ended", { of: { registrations_end_at: now } }, "CLOSED", null],
  ["opening later", { of: { registrations_start_at: "2027-01-05T08:00:00Z" } }, "OPEN", "2027-01-05T08:00:00Z"],
  ["full, opening later", { status: "FULL", of: { registrations_start_at: "2027-01-05T08:00:00Z" } }, "FULL", null],
])(
  "SCHED-16 a date that is %s can be chosen only if it is open and registrations have begun",
  (_, changes, status, opens_at) => {
    const item = toItem(changes)
    expect(item).toMatchObject({ status, opens_at })
    expect(isChoosable(item)).toBe(status === "OPEN" && opens_at === null)
  },
)

test("a date that is all there is of its availability is no series", () => {
  expect(toItem({ of: { end_at: "2027-01-06T10:00:00Z" } }).is_series).toBe(false)
})

test("places left are told of what is open and limited", () => {
  expect(toItem({ capacity: null, remaining: null }).remaining).toBeNull()
  expect(toItem({ status: "CLOSED" }).remaining).toBeNull()
})

test("an activity has one tint of five, wherever it is shown", () => {
  const tints = Array.from({ length: 10 }, (_, id) => tintOf({ activity: { id, title: "" } }))
  expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(tints.slice(0, 5)).toEqual(tints.slice(5))
})
