import type { EffectiveStatus } from "./availability-status.ts"
import { hasPassed } from "./dates.ts"

// The changes a customer may still make to a registration: the server refuses by it and the buttons ask it. Cancelling
// is possible until its first date starts, changing until its last one does, each as far as the activity allows it.
export interface Changeable {
  cancelled: boolean
  /** The registration's dates, in their order. */
  dates: { start_at: string }[]
  activity: {
    allow_cancellation: boolean
    allow_dates_edit: boolean
    allow_options_edit: boolean
    allow_questions_edit: boolean
  }
}

export type CancelProblem = "REGISTRATION_CANCELLED" | "REGISTRATION_STARTED" | "CANCELLATION_NOT_ALLOWED"
export type EditProblem = "REGISTRATION_CANCELLED" | "REGISTRATION_STARTED" | "EDIT_NOT_ALLOWED"

export function cancelProblem({ cancelled, dates, activity }: Changeable, now: string): CancelProblem | null {
  if (cancelled) return "REGISTRATION_CANCELLED"
  if (!activity.allow_cancellation) return "CANCELLATION_NOT_ALLOWED"
  return dates.some(({ start_at }) => hasPassed(start_at, now)) ? "REGISTRATION_STARTED" : null
}

export function editProblem({ cancelled, dates, activity }: Changeable, now: string): EditProblem | null {
  if (cancelled) return "REGISTRATION_CANCELLED"
  const { allow_dates_edit, allow_options_edit, allow_questions_edit } = activity
  if (!allow_dates_edit && !allow_options_edit && !allow_questions_edit) return "EDIT_NOT_ALLOWED"
  return dates.every(({ start_at }) => hasPassed(start_at, now)) ? "REGISTRATION_STARTED" : null
}

export const registrationCan = {
  cancel: (registration: Changeable, now: string): boolean => cancelProblem(registration, now) === null,
  edit: (registration: Changeable, now: string): boolean => editProblem(registration, now) === null,
}

export interface DateState {
  id: number
  start_at: string
  status: EffectiveStatus
  /** Null is no limit. */
  remaining: number | null
}

/** A date that has started stays if it is booked, and cannot be added if it is not. */
export const hasStarted = ({ start_at }: Pick<DateState, "start_at">, now: string): boolean => hasPassed(start_at, now)

/** Whether a date that has not started can be chosen: it is booked already, or open with room for `quantity` places. */
export const isSelectable = (
  { id, start_at, status, remaining }: DateState,
  { booked, quantity, now }: { booked: number[]; quantity: number; now: string },
): boolean =>
  !hasPassed(start_at, now) &&
  (booked.includes(id) || (status === "OPEN" && (remaining === null || remaining >= quantity)))

/** A locale key. */
export const DATES_REQUIRED = "registrations.edit.form.messages.availability_dates.required"

export type DatesProblem =
  | { message: typeof DATES_REQUIRED }
  | { code: "CANCELLATION_NOT_ALLOWED" | "PARTIAL_REGISTRATION_NOT_ALLOWED" }

/**
 * Why the number of dates is refused: none is left, or fewer are left than before although the registration may not be
 * cancelled, or the availability is only sold as a whole.
 */
export function datesProblem(
  count: { before: number; after: number },
  can: { cancel: boolean; be_partial: boolean },
): DatesProblem | null {
  if (count.after === 0) return { message: DATES_REQUIRED }
  if (count.after >= count.before) return null
  if (!can.cancel) return { code: "CANCELLATION_NOT_ALLOWED" }
  return can.be_partial ? null : { code: "PARTIAL_REGISTRATION_NOT_ALLOWED" }
}

/** Divides the paid amount into the fee kept and the amount returned. */
export function cancellationMoney(paid: number, fee: number): { fee: number; returned: number } {
  const kept = Math.min(fee, paid)
  return { fee: kept, returned: paid - kept }
}
