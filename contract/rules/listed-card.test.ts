import { expect, test } from "vitest"
import type { Availability, AvailabilityDate, Occurrence } from "../endpoints/availabilities.ts"
import { toListedCard } from "./listed-card.ts"
import { toQuickRow } from "./quick-row.ts"

const now = "2027-01-13T10:00:00Z"
const date = (day: number, more: Partial<AvailabilityDate> = {}): AvailabilityDate => ({
  id: day,
  cuid: `d${day}`,
  start_at: `2027-02-${day}T13:00:00Z`,
  end_at: `2027-02-${day}T14:30:00Z`,
  status: "OPEN",
  capacity: 10,
  registered: 0,
  remaining: 10,
  on_sale: true,
  cancelled: false,
  ...more,
})
const settings = {
  allow_registrations_after_start: false,
  allow_partial_registrations: false,
  allow_multiple_places: false,
}
const availability = (dates: AvailabilityDate[], more: Partial<Availability> = {}): Availability => ({
  id: 1,
  cuid: "a1",
  status: "OPEN",
  start_at: dates[0]!.start_at,
  end_at: dates.at(-1)!.end_at,

  registrations_start_at: null,
  registrations_end_at: null,
  price: 1_800,
  next_price: null,
  deposit: 0,
  capacity: 10,
  registered: 0,
  age_minimum: 7,
  age_maximum: 12,
  activity_id: 1,
  location: null,
  is_eligible_to_partial_registrations: false,
  activity: { id: 1, cuid: "x1", title: "Argile", images: [], registration_flow: "REGISTRATION", settings },
  categories: [
    { cuid: "c1", title: "Atelier", group: { cuid: "g1", title: "Formule", scope: "PRIMARY" } },
    { cuid: "c2", title: "Arts", group: { cuid: "g2", title: "Envie", scope: "SECONDARY" } },
  ],
  dates,
  ...more,
})
const card = (...given: Parameters<typeof availability>) => toListedCard(availability(...given), "Europe/Brussels", now)

test("AVAIL-28 a card tells the most places left on a date that has a capacity", () => {
  expect(card([date(10, { remaining: 2 }), date(17, { remaining: 6 })]).remaining).toBe(6)
  expect(card([date(10, { remaining: 2 }), date(17, { capacity: null, remaining: null })]).remaining).toBe(2)
  expect(card([date(10, { capacity: null, remaining: null })]).remaining).toBeNull()
})

test("AVL-60 a card counts the dates that live, and takes weekday and hours from them; one cancelled whole keeps what it had", () => {
  const off = { status: "CLOSED", on_sale: false, cancelled: true } as const
  const odd = date(11, { ...off, start_at: "2027-02-11T08:00:00Z" })
  expect(card([date(10), odd, date(17)])).toMatchObject({
    dates_count: 2,
    weekdays: [3],
    hours: { start_at: date(10).start_at },
    cancelled: false,
  })
  const whole = card([date(10, off), date(17, off)], { status: "CLOSED" })
  expect(whole).toMatchObject({ dates_count: 2, weekdays: [3], cancelled: true })
})

test("AVAIL-27 and none without a capacity or where it is not open", () => {
  expect(card([date(10)], { capacity: null }).remaining).toBeNull()
  for (const status of ["CLOSED", "FULL", "OVERLAP"] as const) expect(card([date(10)], { status }).remaining).toBeNull()
})

test("a card says on which days, at what hours and what it is, and carries nothing else", () => {
  const shown = card([date(10), date(17), date(24)])
  expect(shown).toMatchObject({ weekdays: [3], dates_count: 3, kind: "Atelier", title: "Argile", image: null })
  expect(shown.hours).toEqual({ start_at: "2027-02-10T13:00:00Z", end_at: "2027-02-10T14:30:00Z" })
  expect(JSON.stringify(shown).length).toBeLessThan(600)
  expect(card([date(10), date(17, { start_at: "2027-02-17T09:00:00Z" })]).hours).toBeNull()
})

test("SECT-03 a date that can be had alone goes to the cart, one of a series to the page of the series", () => {
  const row = (dates: AvailabilityDate[], more: Partial<Availability> = {}) =>
    toQuickRow({ ...dates[0]!, availability: availability(dates, more) } as Occurrence, now)
  expect(row([date(10)])).toMatchObject({ is_series: false, chooses: "date" })
  expect(row([date(10), date(17)])).toMatchObject({ is_series: true, chooses: "availability" })
  const partial = { is_eligible_to_partial_registrations: true }
  expect(row([date(10), date(17)], partial)).toMatchObject({ is_series: true, chooses: "date" })
  const asked = { ...availability([date(10)]).activity, registration_flow: "REQUEST" as const }
  expect(row([date(10)], { activity: asked }).chooses).toBe("availability")
})
