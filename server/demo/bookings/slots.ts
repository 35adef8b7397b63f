import { completedYears } from "#contract/rules/age.ts"
import { intersects, localDate } from "#contract/rules/dates.ts"
import { type AvailabilityFacts, type DateForSale, readSaleFacts } from "#server/catalogue/read-for-sale.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { TakenPlaces } from "../catalogue/fill-catalogue.ts"

/** The organiser whose bookings are made, on the day the demo is filled. */
export interface Town {
  organiser_id: number
  language: "fr" | "en"
  timezone: string
  now: string
}

/** Taken places of an availability: their dates, and how many have no person yet. */
export interface Slot {
  activity: string
  facts: AvailabilityFacts
  dates: DateForSale[]
  /** The local day of the first date. */
  first_day: string
  left: number
}

/** A person with their places. */
export interface Attendee {
  birthdate: string
  slots: Slot[]
}

/** The catalogue data of all taken places, in one statement. */
export async function readSlots(tx: Tx, town: Town, taken: TakenPlaces[]): Promise<Slot[]> {
  const { organiser_id, language, timezone } = town
  const tenant = {
    organiser_id,
    slug: "",
    domain: null,
    name: "",
    demo: true,
    timezone,
    language,
    languages: [language],
  }
  const ids = taken.map(({ availability_id }) => availability_id)
  const facts = await readSaleFacts(tx, { organiser_id, tenant }, ids)
  return taken.map(({ activity, availability_id, date_ids, count }) => {
    const of = facts.get(availability_id)!
    const dates = of.dates.filter(({ id }) => date_ids.includes(id))
    return { activity, facts: of, dates, first_day: localDate(dates[0]!.start_at, timezone), left: count }
  })
}

/** Whether a person fits: by age, without overlapping times, and within the activity's limits. */
export function fits({ birthdate, slots }: Attendee, slot: Slot): boolean {
  const { age_minimum, age_maximum, activity } = slot.facts
  const age = completedYears(birthdate, slot.first_day)
  if (age < (age_minimum ?? 0) || age > (age_maximum ?? 120)) return false
  if (activity.constraints.length > 0 && slots.some((other) => other.activity === slot.activity)) return false
  return !slots.some((other) => meets(other, slot))
}

const meets = (a: Slot, b: Slot): boolean =>
  intersects(a.facts, b.facts) && a.dates.some((date) => b.dates.some((other) => intersects(date, other)))
