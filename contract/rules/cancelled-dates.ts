import type { Edit, EditedPrice, SoldRegistration } from "./edit-facts.ts"
import { editPrice } from "./edit-price.ts"
import { share } from "./price.ts"
import type { PriceLine } from "./price-facts.ts"

// What a registration comes to when the organiser cancels some of its dates: the price of a change (edit-price.ts) without
// the fee for fewer dates, which the family did not choose. It never rises: docs/pricing.md, "Dates cancelled by the
// organiser".

export interface ShortenedRegistration extends Pick<Edit, "quantity" | "participant_id" | "before" | "after"> {
  /** Null of a registration without stored terms (imported). */
  sold: SoldRegistration | null
  total_amount: number
  deposit_amount: number
  bundle_expires_at: string | null
}

export interface ShortenedPrice {
  total_amount: number
  deposit_amount: number
  /** The terms to store, for the next change; null without terms. */
  edited: EditedPrice | null
}

export const noFee = { amount: 0, percentage: 0 }

/** At least one date is kept. */
export function shortenedPrice(registration: ShortenedRegistration): ShortenedPrice {
  const { sold, before, after, total_amount, deposit_amount } = registration
  const edited =
    sold &&
    editPrice({
      ...registration,
      sold: { ...sold, partial_fee: noFee },
      options: sold.options,
      // No date is added, so nothing has today's price.
      today: { base_price: 0, deposit: 0, n: 1 },
    })
  const byTerms = edited && isByTerms(sold, total_amount)
  const [total, deposit] = byTerms
    ? [edited.price.price, edited.price.deposit]
    : // A total that somebody has set falls by the cancelled dates' share of it.
      [share(total_amount, after.length, before.length), share(deposit_amount, after.length, before.length)]
  const lowered = Math.min(total_amount, total)
  return { total_amount: lowered, deposit_amount: Math.min(deposit_amount, deposit, lowered), edited }
}

/** An option of a registration that loses dates: the part of it that is for them, and what its price falls by. */
export interface OptionShare {
  label: string
  share: number
  returned: number
}

/**
 * What becomes of each option: a price by percentage falls with the dates, a fixed one stays, since it is for the
 * registration and not for a day. A total that somebody has set falls by the dates' share, options included.
 */
export function optionShares(
  { sold, before, after, total_amount }: ShortenedRegistration,
  { edited }: ShortenedPrice,
): OptionShare[] {
  if (!sold) return []
  const ofOptions = (lines: readonly PriceLine[]) => lines.filter(({ kind }) => kind === "option")
  const isKept = edited && isByTerms(sold, total_amount) && !isInSetTotal(sold)
  const kept = isKept ? ofOptions(edited.price.lines) : null
  return ofOptions(sold.details.lines).map(({ label, amount }, i) => {
    const part = amount - share(amount, after.length, before.length)
    return { label: label ?? "", share: part, returned: kept ? amount - (kept[i]?.amount ?? amount) : part }
  })
}

/** Options chosen before staff set the total are part of it; those chosen afterwards are lines beside it. */
const isInSetTotal = ({ set_total, agreed }: SoldRegistration): boolean => set_total !== undefined && !agreed

const isByTerms = ({ details: { lines } }: SoldRegistration, total_amount: number): boolean =>
  lines.reduce((sum, { amount }) => sum + amount, 0) === total_amount

/** An availability's price or deposit without some of the n dates it is divided by; it stays when none is left. */
export const priceOfRest = (amount: number, left: number, n: number): number =>
  left === 0 ? amount : share(amount, left, n)
