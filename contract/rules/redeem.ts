import { hasPassed } from "./dates.ts"

/** States of a voucher for redeeming; of several obstacles the first in this order is told. */
export const redeemStates = ["VALID", "REDEEMED", "EXPIRED", "UNPAID"] as const
export type RedeemState = (typeof redeemStates)[number]

interface Voucher {
  redeemed_at: string | null
  expires_at: string | null
  total_amount: number
  paid_amount: number
}

export function redeemState({ redeemed_at, expires_at, total_amount, paid_amount }: Voucher, now: string): RedeemState {
  if (redeemed_at !== null) return "REDEEMED"
  if (expires_at !== null && hasPassed(expires_at, now)) return "EXPIRED"
  return total_amount > paid_amount ? "UNPAID" : "VALID"
}
