import { expect, test } from "vitest"
import { localDate } from "#contract/rules/dates.ts"
import { type DemoCalendar, demoCalendar } from "../catalogue/demo-calendar.ts"
import type { DemoActivity, DemoCatalogue } from "../catalogue/demo-catalogue.ts"
import { explorateursCatalogue } from "../catalogue/explorateurs.ts"
import { northsideCatalogue } from "../catalogue/northside.ts"
import { bornOn, families } from "../families.ts"
import { chooseSlots } from "./choose-slots.ts"
import type { Customer } from "./chosen-cart.ts"
import { settleNeighbours } from "./neighbours.ts"
import { fits, type Slot, type Town } from "./slots.ts"
import { wishes } from "./wishes.ts"

const DAY = 86_400_000
const timezone = "Europe/Brussels"
const days = Array.from({ length: 30 }, (_, i) => i * 37)
const organisers = [
  ["explorateurs", "fr", explorateursCatalogue],
  ["northside", "en", northsideCatalogue],
] as const

/** The taken places, as the catalogue plans them for that day. */
function planned(catalogueOf: (calendar: DemoCalendar) => DemoCatalogue, now: string): Slot[] {
  const { activities, availabilities } = catalogueOf(demoCalendar(now, timezone))
  return availabilities.flatMap(({ activity, dates, taken = 0, partly_taken = [] }, id) => {
    const { age_minimum = null, age_maximum = null, constraints = [] }: DemoActivity = activities[activity]!
    const all = dates.map((date, i) => ({
      ...date,
      id: id * 100 + i,
      on_sale: Date.parse(date.end_at) > Date.parse(now),
    }))
    const span = { start_at: all[0]!.start_at, end_at: all.at(-1)!.end_at }
    const facts = { id, age_minimum, age_maximum, dates: all, ...span, activity: { constraints } }
    return [{ dates: all.map((_, i) => i), count: taken }, ...partly_taken]
      .filter(({ count }) => count > 0)
      .map(({ dates: some, count }) => {
        const chosen = some.map((i) => all[i]!)
        const first_day = localDate(chosen[0]!.start_at, timezone)
        return { activity, facts, dates: chosen, first_day, left: count } as unknown as Slot
      })
  })
}

const customersOf = (name: keyof typeof families, now: string): Customer[] =>
  families[name].map(({ email, phone, participants }, id) => ({
    id,
    cuid: `c${id}`,
    email,
    phone,
    participants: participants.map(({ firstname, years, days: over }, i) => ({
      id: id * 10 + i,
      firstname,
      birthdate: bornOn(now, years, over),
      slots: [],
    })),
  }))

test.each(organisers)(
  "whatever day it is filled on, everybody of %s has what they are said to have",
  (name, language, catalogueOf) => {
    for (const day of days) {
      const now = new Date(Date.parse("2026-01-01T00:10:00Z") + day * DAY + (day % 24) * 3_600_000).toISOString()
      const town: Town = { organiser_id: 1, language, timezone, now }
      const slots = planned(catalogueOf, now)
      const total = slots.reduce((sum, { left }) => sum + left, 0)
      const customers = customersOf(name, now)
      const carts = chooseSlots(slots, customers, town)
      const emails = customers.map(({ email }) => email)
      expect(carts.length, now).toBe(wishes.filter(({ email }) => emails.includes(email)).length)
      for (const { wish, asked } of carts) expect(asked.length, now).toBe(wish.request?.count ?? 0)
      for (const { at, places } of carts)
        for (const { slot } of places) expect(at < slot.dates[0]!.start_at && at < now, now).toBe(true)
      const kept = carts.flatMap(({ places }) => places).filter(({ released_at }) => !released_at)
      const { taken } = settleNeighbours(slots, town)
      expect(taken.length + kept.length).toBe(total)
      for (const { neighbour, slot } of taken.slice(0, 60)) {
        const slots = neighbour.slots.filter((other) => other !== slot)
        expect(fits({ ...neighbour, slots }, slot), `${now} ${neighbour.firstname} ${slot.activity}`).toBe(true)
      }
    }
  },
)
