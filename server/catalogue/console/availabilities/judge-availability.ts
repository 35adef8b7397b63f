import { MOST_DATES } from "#contract/endpoints/availability-shapes.ts"
import { type Interval, intersects } from "#contract/rules/dates.ts"
import { refuse } from "#server/platform/refusal.ts"

interface Fields {
  price: number
  deposit: number
  age_minimum: number | null
  age_maximum: number | null
  registrations_start_at: string | null
  registrations_end_at: string | null
}

const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b)

/** Refuses fields that contradict each other. */
export function judgeFields(fields: Fields): void {
  const {
    price,
    deposit,
    age_minimum,
    age_maximum,
    registrations_start_at: opens,
    registrations_end_at: closes,
  } = fields
  if (deposit > price) refuse("INVALID_INPUT", { field: "deposit" })
  if (age_minimum !== null && age_maximum !== null && age_minimum > age_maximum)
    refuse("INVALID_INPUT", { field: "age_minimum" })
  if (opens !== null && closes !== null && isAfter(opens, closes))
    refuse("INVALID_INPUT", { field: "registrations_end_at" })
}

/** Refuses dates that end before they start, or that meet each other. `field` is the path of the i-th in the input. */
export function judgeDates(dates: readonly Interval[], field: (i: number) => string): void {
  if (dates.length > MOST_DATES) refuse("INVALID_INPUT", { field: "dates", details: { most: MOST_DATES } })
  const ordered = dates
    .map((date, i) => ({ date, i }))
    .toSorted((a, b) => Date.parse(a.date.start_at) - Date.parse(b.date.start_at))
  for (const [at, { date, i }] of ordered.entries()) {
    if (!isAfter(date.end_at, date.start_at)) refuse("INVALID_INPUT", { field: `${field(i)}end_at` })
    const before = ordered[at - 1]
    if (before && intersects(before.date, date)) refuse("INVALID_INPUT", { field: `${field(i)}start_at` })
  }
}
