import { hasPassed } from "./dates.ts"
import { type Payable, paymentState } from "./payment-state.ts"

// An organiser may set a payment deadline, in days. A registration that is still outstanding (its deposit if it has
// one, else its total) is reminded of once, a few days before; when the day named in the reminder has passed, it is
// cancelled. A registration that has begun, is being paid or was never reminded of is left alone.
export interface DeadlineFacts extends Payable {
  /** The deadline, and when to remind of it; null where the organiser sets none. */
  deadline_at: string | null
  remind_at: string | null
  /** The day named in the reminder, once it was sent. */
  due_at: string | null
  /** When its first date starts. */
  start_at: string
  is_being_paid: boolean
  now: string
}

export type DeadlineStep = { step: "REMIND"; due_at: string; missing: number } | { step: "CANCEL" } | null

/** A late reminder still leaves a day to pay. */
const NOTICE = 86_400_000

export function deadlineStep(facts: DeadlineFacts): DeadlineStep {
  const { deadline_at, remind_at, due_at, start_at, is_being_paid, now } = facts
  const payment = paymentState(facts)
  if (payment.state !== "OUTSTANDING" || deadline_at === null || remind_at === null) return null
  if (is_being_paid || hasPassed(start_at, now)) return null
  if (due_at !== null) return hasPassed(due_at, now) ? { step: "CANCEL" } : null
  if (!hasPassed(remind_at, now)) return null
  const due = Math.max(Date.parse(deadline_at), Date.parse(now) + NOTICE)
  return { step: "REMIND", due_at: new Date(due).toISOString(), missing: payment.missing }
}
