// The conditions of a notification about a registration: it is sent only if all that it names hold.
export type RegistrationCondition =
  | "PAYMENT_MISSING"
  | "OUTSTANDING"
  | "PAID"
  | "PROOF_MISSING"
  | "CANCELLATION_MISSING"

export interface JudgedRegistration {
  cancelled: boolean
  total_amount: number
  paid_amount: number
  /** Whether a proof of payment was uploaded. */
  has_proof: boolean
}

/** A cancelled registration counts neither as unpaid nor as paid. */
const conditions: Record<RegistrationCondition, (registration: JudgedRegistration) => boolean> = {
  PAYMENT_MISSING: ({ cancelled, total_amount, paid_amount }) => !cancelled && total_amount > 0 && paid_amount === 0,
  OUTSTANDING: ({ cancelled, total_amount, paid_amount }) => !cancelled && paid_amount < total_amount,
  PAID: ({ cancelled, total_amount, paid_amount }) => !cancelled && paid_amount >= total_amount,
  PROOF_MISSING: ({ has_proof }) => !has_proof,
  CANCELLATION_MISSING: ({ cancelled }) => !cancelled,
}

export const isToldAbout = (requirements: RegistrationCondition[], registration: JudgedRegistration): boolean =>
  requirements.every((condition) => conditions[condition](registration))
