import { localDate } from "./dates.ts"
import { addDays } from "./local-time.ts"
import { localInstant } from "./recurrence.ts"

// "Until" a day is through its end where the organiser is. Calls keep the instant at which something is over, which is the
// midnight after that day: a stored midnight is shown, and typed again, as the day before.

/** The instant at which a local day is over. */
export const endOfDay = (day: string, timezone: string): string => localInstant(addDays(day, 1), "00:00", timezone)

/** The last local day, whole or begun, before an instant. */
export const lastDayBefore = (instant: string, timezone: string): string =>
  localDate(new Date(Date.parse(instant) - 1).toISOString(), timezone)
