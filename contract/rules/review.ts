import { hasPassed } from "./dates.ts"

// A registration can be reviewed once it has begun, unless it was cancelled: the guard and the button use the same
// rule.
export interface Reviewable {
  cancelled: boolean
  /** The registration's dates. */
  dates: { start_at: string }[]
}

export type ReviewProblem = "REGISTRATION_CANCELLED" | "REVIEW_TOO_EARLY"

export function reviewProblem({ cancelled, dates }: Reviewable, now: string): ReviewProblem | null {
  if (cancelled) return "REGISTRATION_CANCELLED"
  return dates.some(({ start_at }) => hasPassed(start_at, now)) ? null : "REVIEW_TOO_EARLY"
}
