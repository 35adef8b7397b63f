import type { Account } from "#contract/endpoints/account.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"

export interface Ways {
  /** The part that the wallet can pay; 0 where it is not offered. */
  wallet: number
  online: boolean
}

/** The ways to pay from the account: for a request the wallet or else online, for anything else both. */
export function waysToPay(
  { wallet, payment_methods }: Pick<Account, "wallet" | "payment_methods">,
  { type, due }: { type: Subject; due: number },
): Ways {
  if (due <= 0) return { wallet: 0, online: false }
  const offered = Math.max(0, Math.min(wallet.amount, due))
  const isEither = type === "registration_request"
  return { wallet: offered, online: payment_methods.online && !(isEither && offered > 0) }
}
