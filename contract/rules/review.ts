import { hasPassed } from "./dates.ts"

// A registration is reviewed once it has begun, and not when it was cancelled: the server refuses by it and the button asks it.
export interface Reviewable {
  cancelled: boolean
  /** Its own. */
  dates: { start_at: string }[]
}

export type ReviewProblem = "REGISTRATION_CANCELLED" | "REVIEW_TOO_EARLY"

export function reviewProblem({ cancelled, dates }: Reviewable, now: string): ReviewProblem | null {
  if (cancelled) return "REGISTRATION_CANCELLED"
  return dates.some(({ start_at }) => hasPassed(start_at, now)) ? null : "REVIEW_TOO_EARLY"
}
