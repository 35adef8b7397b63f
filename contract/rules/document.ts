// Whether a document of a registration can be downloaded: for the button and for the guard alike.
import { hasPassed } from "./dates.ts"
import type { DocumentSettings } from "./document-elements.ts"

interface Registered {
  cancelled: boolean
  total_amount: number
  deposit_amount: number
  paid_amount: number
  availability: { start_at: string; end_at: string }
}

/** With the first reason against it. */
export type Downloadable =
  | { allowed: true }
  | { allowed: false; reason: "DOCUMENT_CANCELLED" }
  | { allowed: false; reason: "DOCUMENT_UNPAID"; missing: number }
  | { allowed: false; reason: "DOCUMENT_TOO_EARLY"; from: string }

export const documentCan = {
  download(settings: DocumentSettings, registration: Registered, now: string): Downloadable {
    if (registration.cancelled) return { allowed: false, reason: "DOCUMENT_CANCELLED" }
    const missing = neededFor(settings, registration) - registration.paid_amount
    if (missing > 0) return { allowed: false, reason: "DOCUMENT_UNPAID", missing }
    const from = startOf(settings, registration)
    if (from !== null && !hasPassed(from, now)) return { allowed: false, reason: "DOCUMENT_TOO_EARLY", from }
    return { allowed: true }
  },
}

function neededFor({ payment_requirement }: DocumentSettings, { deposit_amount, total_amount }: Registered): number {
  if (payment_requirement === "DEPOSIT") return deposit_amount
  return payment_requirement === "TOTAL" ? total_amount : 0
}

function startOf({ date_requirement }: DocumentSettings, { availability }: Registered): string | null {
  if (date_requirement === "AVAILABILITY_START") return availability.start_at
  return date_requirement === "AVAILABILITY_END" ? availability.end_at : null
}
