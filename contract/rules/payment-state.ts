// The payment badge of registrations and purchases, everywhere the same: docs/money.md.
export interface Payable {
  total_amount: number
  deposit_amount: number
  paid_amount: number
  cancelled: boolean
}

export type PaymentState =
  | { state: "CANCELLED" | "NONE" | "COMPLETE" | "DEPOSITED" }
  /** `missing` is counted to the deposit if there is one, else to the total: then it is all that is owed. */
  | { state: "OUTSTANDING"; missing: number; is_deposit: boolean }

export function paymentState({ total_amount, deposit_amount, paid_amount, cancelled }: Payable): PaymentState {
  if (cancelled) return { state: "CANCELLED" }
  if (total_amount === 0) return { state: "NONE" }
  if (paid_amount >= total_amount) return { state: "COMPLETE" }
  if (deposit_amount > 0 && paid_amount >= deposit_amount) return { state: "DEPOSITED" }
  const missing = (deposit_amount > 0 ? deposit_amount : total_amount) - paid_amount
  return { state: "OUTSTANDING", missing, is_deposit: missing < total_amount - paid_amount }
}

/** The unpaid amount; zero once it is cancelled. */
export const outstanding = ({ total_amount, paid_amount, cancelled }: Payable): number =>
  cancelled ? 0 : Math.max(0, total_amount - paid_amount)
