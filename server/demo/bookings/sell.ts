import { intersects } from "#contract/rules/dates.ts"
import { priceCart } from "#contract/rules/price.ts"
import type { OwnedBundle } from "#contract/rules/price-facts.ts"
import type { PricedSold } from "#server/bookings/sold-registration.ts"
import { asDetails } from "#server/cart/as-details.ts"
import type { FrozenItem } from "#server/processing/frozen-cart.ts"
import type { Slot } from "./slots.ts"

export interface Sale {
  slot: Slot
  participant_id: number
  phone: string
  /** The chosen options, by their position among the priced ones. */
  options: number[]
  /** Bought after some dates were over: the others are all that was on sale. */
  isLate?: boolean
}

export type Sold = Pick<FrozenItem, "price" | "deposit" | "entries"> & { sold: PricedSold }

/** The registrations of one purchase, priced as the checkout would have before any of their dates had begun. */
export function sellRegistrations(sales: Sale[], bundles: OwnedBundle[] = []): Sold[] {
  const added = sales.map(addedFor)
  const items = sales.map(({ slot, participant_id }, i) => {
    const { answers: _, ...catalogue } = added[i]!
    return { ...catalogue, type: "REGISTRATION" as const, quantity: 1, dates: slot.dates, participant_id }
  })
  const rules = { discounts: [], volume_discounts: [], coupon: null }
  const prices = priceCart(items, { ...rules, bundles, registrations: [] }, null)
  return prices.map((price, i) => {
    const { bundle } = price
    return {
      price: price.price,
      deposit: price.deposit,
      sold: { version: 1 as const, ...added[i]!, bundle, details: asDetails(price).details, rules },
      entries: bundle && { owned_bundle_id: bundle.id, entries: bundle.entries },
    }
  })
}

/** The catalogue values an item keeps. All dates were on sale then, those closed since included. */
function addedFor({ slot, phone, options, isLate = false }: Sale) {
  const { facts, dates, first_day } = slot
  const { activity, calendar_periods } = facts
  const costly = activity.option_prices.filter(({ amount, percentage }) => amount + percentage > 0)
  return {
    base_price: facts.price,
    deposit: facts.deposit,
    n: facts.dates.length,
    on_sale: isLate ? dates.length : facts.dates.length,
    partial_fee: activity.partial_fee,
    options: options
      .flatMap((position) => costly[position] ?? [])
      .map(({ id, title, label, amount, percentage, answer_required }) => ({
        price_id: id,
        label: label ? `${title} – ${label}` : title,
        amount,
        percentage,
        content: answer_required ? "38" : null,
      })),
    answers: activity.questions
      .filter(({ required }) => required)
      .map(({ id, type, choices }) => ({
        question_id: id,
        content: type === "TEXT" ? phone.replaceAll(" ", "") : choices.at(-1)!.id,
      })),
    activity_id: activity.id,
    calendar_period_ids: calendar_periods
      .filter((period) => dates.some((date) => intersects(date, period)))
      .map(({ id }) => id),
    year: Number(first_day.slice(0, 4)),
  }
}
