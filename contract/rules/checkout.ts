import { percentOf } from "./percentage.ts"
import type { Rate } from "./rate.ts"

// The totals of a checkout and the amount asked now: docs/money.md in code, for the summary and for the server alike.
// The wallet is used first; the service fee is owed once per cart, on what the wallet leaves. All amounts in minor
// units.
export const paymentMethodTypes = ["IMMEDIATE", "IMMEDIATE_DEPOSIT", "DELAYED"] as const
export type PaymentMethodType = (typeof paymentMethodTypes)[number]
export type PaymentStrategy = PaymentMethodType | "WALLET"

interface PricedItem {
  price: number
  deposit: number
}

export interface CheckoutFacts {
  items: readonly PricedItem[]
  wallet: number
  fees: Rate
  /** Whether the organiser takes payments online, and by bank transfer. */
  online: boolean
  bank_transfers: boolean
}

export interface CheckoutTotals {
  total: number
  wallet_used: number
  fees: number
  /** Still to pay after the wallet, the fee included. */
  payable: number
  /** The deposits of the items alone, before the wallet. */
  deposit: number
}

export function checkoutTotals({
  items,
  wallet,
  fees,
}: Pick<CheckoutFacts, "items" | "wallet" | "fees">): CheckoutTotals {
  const total = items.reduce((sum, { price }) => sum + price, 0)
  const wallet_used = Math.min(Math.max(wallet, 0), total)
  const rest = total - wallet_used
  const fee = rest === 0 ? 0 : fees.amount + percentOf(rest, fees.percentage)
  const deposit = items.reduce((sum, item) => sum + (item.deposit > 0 ? item.deposit : item.price), 0)
  return { total, wallet_used, fees: fee, payable: rest + fee, deposit }
}

export interface PaymentMethod {
  type: PaymentMethodType
  /** Lower comes first. */
  priority: number
}

/** The payment methods the customer may choose from; none when nothing is due. */
export function paymentMethods(facts: CheckoutFacts): PaymentMethod[] {
  const { total, wallet_used, payable, deposit } = checkoutTotals(facts)
  if (payable === 0) return []
  const hasDeposit = facts.items.some((item) => item.deposit > 0) && wallet_used < deposit && deposit < total
  const offered: (PaymentMethodType | false)[] = [
    facts.online && "IMMEDIATE",
    facts.online && hasDeposit && "IMMEDIATE_DEPOSIT",
    facts.bank_transfers && "DELAYED",
  ]
  return offered.filter((type) => type !== false).map((type, i) => ({ type, priority: i + 1 }))
}

/** The strategy that is selected when the form opens. */
export function defaultStrategy(
  methods: readonly PaymentMethod[],
  { total, payable }: CheckoutTotals,
): PaymentStrategy {
  const [first] = methods.toSorted((a, b) => a.priority - b.priority)
  if (payable > 0 && first) return first.type
  return total > 0 && payable === 0 ? "WALLET" : "DELAYED"
}

/** The amount paid now by each strategy; the rest of the total and of the fee stays owed. */
export function askedNow(strategy: PaymentMethodType, totals: CheckoutTotals, fees: Rate): number {
  if (strategy === "IMMEDIATE") return totals.payable
  if (strategy === "DELAYED") return 0
  const rest = totals.deposit - totals.wallet_used
  return rest + fees.amount + percentOf(rest, fees.percentage)
}

interface Part extends PricedItem {
  paid: number
}

/**
 * Spreads money over a cart's parts: first the fee asked with this payment, then every deposit in order, then the rest
 * in order, then the remaining fee. Answers each part's share, the fee's share, and the amount left over.
 */
export function allocate(amount: number, parts: readonly Part[], fee: { asked: number; owed: number }) {
  let left = amount
  const take = (wanted: number): number => {
    const part = Math.max(0, Math.min(left, wanted))
    left -= part
    return part
  }
  let fee_part = take(Math.min(fee.asked, fee.owed))
  const shares = parts.map(({ deposit, paid }) => take(deposit - paid))
  parts.forEach(({ price, paid }, i) => {
    shares[i]! += take(price - paid - shares[i]!)
  })
  fee_part += take(fee.owed - fee_part)
  return { parts: shares, fee: fee_part, left }
}
