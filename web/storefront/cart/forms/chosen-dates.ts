import type { Availability, AvailabilityDate } from "#contract/endpoints/availabilities.ts"
import { isBookable } from "#contract/rules/availability-display.ts"
import { hasPassed } from "#contract/rules/dates.ts"

type Dated = Pick<Availability, "dates" | "is_eligible_to_partial_registrations">

export const canBeTaken = (date: AvailabilityDate): boolean => date.on_sale && isBookable(date)

/** The dates a form shows: all that are not over. Unavailable ones stay visible with their reason. */
export const offeredDates = ({ dates }: Pick<Availability, "dates">, now: string): AvailabilityDate[] =>
  dates.filter(({ end_at }) => !hasPassed(end_at, now))

/**
 * The dates a registration takes, of those ticked. Without partial registration it takes all that are on sale; a date
 * that became full in the meantime is no longer chosen.
 */
export const chosenDates = (
  { dates, is_eligible_to_partial_registrations }: Dated,
  ticked: string[],
): AvailabilityDate[] =>
  is_eligible_to_partial_registrations
    ? dates.filter((date) => canBeTaken(date) && ticked.includes(String(date.id)))
    : dates.filter(({ on_sale }) => on_sale)

/** All available dates are ticked at first. */
export const allTicked = ({ dates }: Pick<Availability, "dates">): string[] =>
  dates.filter(canBeTaken).map(({ id }) => String(id))

const MOST_PLACES = 100

/** The most places that are free on all of these dates. */
export const mostPlaces = (dates: Pick<AvailabilityDate, "remaining">[]): number =>
  Math.min(MOST_PLACES, ...dates.flatMap(({ remaining }) => remaining ?? []))

const ADULT = 18

export const isForChildren = (availabilities: Pick<Availability, "age_maximum">[]): boolean =>
  availabilities.every(({ age_maximum }) => age_maximum !== null && age_maximum < ADULT)
