import { hasPassed } from "./dates.ts"
import { type Payable, paymentState } from "./payment-state.ts"

// An organiser may ask to be paid within so many days. A registration that is still outstanding (that lacks its deposit
// where there is one, else its total) is reminded of once, a few days before; when the day it was told has passed, it is
// cancelled. Nothing happens to what has begun, is being paid, or was never reminded of.
export interface DeadlineFacts extends Payable {
  /** By when it must be paid, and when that is told; null where the organiser sets no deadline. */
  deadline_at: string | null
  remind_at: string | null
  /** The day the reminder said, once there was one. */
  due_at: string | null
  /** When its first date starts. */
  start_at: string
  is_being_paid: boolean
  now: string
}

export type DeadlineStep = { step: "REMIND"; due_at: string; missing: number } | { step: "CANCEL" } | null

/** Whoever is reminded late still has a day. */
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
