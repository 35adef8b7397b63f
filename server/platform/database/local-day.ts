import { type RawBuilder, sql } from "kysely"

// Days and ages go by the organiser's clock on the wall: the day of an instant is that of its time zone, and today is the
// day of clock_now(). A session of the database has a time zone of its own, which age(x), current_date and a bare ::date go
// by; tests/rules/day-rules.ts refuses them.

/** A time zone by its name, or the column that has it. */
type Zone = string | RawBuilder<unknown>

/** The day on which an instant falls where the organiser is. */
export const dayOf = (instant: RawBuilder<unknown>, timezone: Zone): RawBuilder<string> =>
  sql<string>`(${instant} at time zone ${timezone})::date`

export const today = (timezone: Zone): RawBuilder<string> => dayOf(sql`clock_now()`, timezone)

/** Completed years on a day; null without a birthdate. */
export const ageOn = (day: RawBuilder<unknown>, birthdate: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`extract(year from age(${day}, ${birthdate}))::integer`
