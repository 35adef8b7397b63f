import type { EffectiveStatus } from "./availability-status.ts"

// A date that the organiser has cancelled is CLOSED for good. It stays where dates are shown one by one, and says that it
// is cancelled; whatever counts dates, or says for how many a price is, is about those that live.
interface Cancellable {
  cancelled: boolean
}

/** Those that take place; of an availability that was cancelled whole, all that it had. */
export function livingDates<D extends Cancellable>(dates: readonly D[]): readonly D[] {
  const living = dates.filter(({ cancelled }) => !cancelled)
  return living.length > 0 ? living : dates
}

/** Whether none of them takes place. */
export const isCancelledWhole = (dates: readonly Cancellable[]): boolean => dates.every(({ cancelled }) => cancelled)

/** What a date says of itself where it cannot be chosen. */
export const dateWord = ({ status, cancelled }: Cancellable & { status: EffectiveStatus }) =>
  cancelled ? ("CANCELLED" as const) : status
