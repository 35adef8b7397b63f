import { hasPassed } from "#contract/rules/dates.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { HeldRegistration } from "../registrations/lock-registration.ts"

/** A registration changes hands only while it is there and before its first date. */
export function refuseStarted({ cancelled, dates, now }: HeldRegistration): void {
  if (cancelled) refuse("REGISTRATION_CANCELLED")
  if (dates.some(({ start_at }) => hasPassed(start_at, now))) refuse("REGISTRATION_STARTED")
}
