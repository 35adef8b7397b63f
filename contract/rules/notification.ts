// What a registration must be like when a notification about it is sent: every condition it names has to hold.
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
  /** Whether a proof of payment was handed in. */
  has_proof: boolean
}

/** What was cancelled owes nothing, and is not paid either. */
const conditions: Record<RegistrationCondition, (registration: JudgedRegistration) => boolean> = {
  PAYMENT_MISSING: ({ cancelled, total_amount, paid_amount }) => !cancelled && total_amount > 0 && paid_amount === 0,
  OUTSTANDING: ({ cancelled, total_amount, paid_amount }) => !cancelled && paid_amount < total_amount,
  PAID: ({ cancelled, total_amount, paid_amount }) => !cancelled && paid_amount >= total_amount,
  PROOF_MISSING: ({ has_proof }) => !has_proof,
  CANCELLATION_MISSING: ({ cancelled }) => !cancelled,
}

export const isToldAbout = (requirements: RegistrationCondition[], registration: JudgedRegistration): boolean =>
  requirements.every((condition) => conditions[condition](registration))
