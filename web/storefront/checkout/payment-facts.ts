import type { CartItem } from "#contract/endpoints/carts.ts"
import type { Checkout } from "#contract/endpoints/checkout.ts"
import {
  askedNow,
  type CheckoutTotals,
  checkoutTotals,
  defaultStrategy,
  type PaymentMethodType,
  type PaymentStrategy,
} from "#contract/rules/checkout.ts"

// The facts of the payment form and of the summary, by the rules the server charges by. Computed on the unexpired
// items, so that both follow the countdown without another reading.
export interface PaymentFacts {
  totals: CheckoutTotals
  /** Σ of the items' deposits; only shown while an amount is left to pay. */
  deposits: number
  /** In the organiser's order. */
  methods: PaymentMethodType[]
  strategy: PaymentStrategy
  /** The amounts paid now, and owed later. */
  now: number
  later: number
  /** The wallet once it is used. */
  wallet_left: number
}

type Asked = Pick<Checkout, "payment_methods" | "wallet" | "service_fees">

export function paymentFacts(
  { payment_methods, wallet, service_fees }: Asked,
  items: readonly CartItem[],
  chosen: PaymentMethodType | null,
): PaymentFacts {
  const totals = checkoutTotals({ items, wallet: wallet.amount, fees: service_fees })
  const offered = totals.payable > 0 ? payment_methods.toSorted((a, b) => a.priority - b.priority) : []
  const methods = offered.map(({ type }) => type)
  const isOffered = chosen !== null && methods.includes(chosen)
  const strategy = isOffered ? chosen : defaultStrategy(offered, totals)
  const now = askedNow(sentStrategy(strategy), totals, service_fees)
  return {
    totals,
    methods,
    strategy,
    now,
    later: totals.payable - now,
    deposits: items.reduce((sum, { deposit }) => sum + deposit, 0),
    wallet_left: Math.max(0, wallet.amount - totals.wallet_used),
  }
}

/** The server knows three strategies: a cart covered by the wallet is confirmed like one paid later. */
export const sentStrategy = (strategy: PaymentStrategy): PaymentMethodType =>
  strategy === "WALLET" ? "DELAYED" : strategy

/** Where the payment page is, if the answer leads to one. */
export const paymentUrl = (answer: { next_action: string; next_action_url: string | null }): string | null =>
  answer.next_action === "payment" ? answer.next_action_url || null : null
