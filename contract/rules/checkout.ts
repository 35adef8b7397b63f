import { percentOf } from "./percentage.ts"
import type { Rate } from "./rate.ts"

// What a checkout comes to and what is asked now: docs/money.md in code, for the summary and for the server alike. The
// wallet is used first; the service fee is owed once per cart, on what the wallet leaves. All amounts in minor units.
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
  /** What is still to pay once the wallet is used, the fee included. */
  payable: number
  /** What a deposit payment asks of items alone, before the wallet. */
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

/** What the customer may choose from; nothing when nothing is due. */
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

/** Which strategy stands chosen when the form opens. */
export function defaultStrategy(
  methods: readonly PaymentMethod[],
  { total, payable }: CheckoutTotals,
): PaymentStrategy {
  const [first] = methods.toSorted((a, b) => a.priority - b.priority)
  if (payable > 0 && first) return first.type
  return total > 0 && payable === 0 ? "WALLET" : "DELAYED"
}

/** What is paid now by each strategy; the rest of the total and of the fee stays owed. */
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
 * How money is spread over a cart's parts: the fee asked with this payment, every deposit in order, the rest in order,
 * what is left of the fee last. Answers what each part gets, the fee's share, and what nothing takes.
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
