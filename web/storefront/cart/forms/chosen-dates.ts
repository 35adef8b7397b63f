import type { Availability, AvailabilityDate } from "#contract/endpoints/availabilities.ts"
import { isBookable } from "#contract/rules/availability-display.ts"
import { hasPassed } from "#contract/rules/dates.ts"

type Dated = Pick<Availability, "dates" | "is_eligible_to_partial_registrations">

export const canBeTaken = (date: AvailabilityDate): boolean => date.on_sale && isBookable(date)

/** What a form shows: all that is not over. What cannot be had stays in sight with its reason. */
export const offeredDates = ({ dates }: Pick<Availability, "dates">, now: string): AvailabilityDate[] =>
  dates.filter(({ end_at }) => !hasPassed(end_at, now))

/**
 * The dates a registration takes, of those ticked. Whoever may not choose takes all that are on sale; and what was taken
 * by somebody else in the meantime is not chosen any more.
 */
export const chosenDates = (
  { dates, is_eligible_to_partial_registrations }: Dated,
  ticked: string[],
): AvailabilityDate[] =>
  is_eligible_to_partial_registrations
    ? dates.filter((date) => canBeTaken(date) && ticked.includes(String(date.id)))
    : dates.filter(({ on_sale }) => on_sale)

/** A form begins with everything chosen. */
export const allTicked = ({ dates }: Pick<Availability, "dates">): string[] =>
  dates.filter(canBeTaken).map(({ id }) => String(id))

const MOST_PLACES = 100

/** How many places can be had on all of these dates. */
export const mostPlaces = (dates: Pick<AvailabilityDate, "remaining">[]): number =>
  Math.min(MOST_PLACES, ...dates.flatMap(({ remaining }) => remaining ?? []))

const ADULT = 18

export const isForChildren = (availabilities: Pick<Availability, "age_maximum">[]): boolean =>
  availabilities.every(({ age_maximum }) => age_maximum !== null && age_maximum < ADULT)
