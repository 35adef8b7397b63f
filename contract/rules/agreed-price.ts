import {
  amountOfDates,
  appliedRules,
  asSold,
  type ChosenOption,
  type Edit,
  type EditedPrice,
  lotsAfter,
} from "./edit-facts.ts"
import { percentOf } from "./percentage.ts"
import { noPrice, share } from "./price.ts"
import type { PriceLine } from "./price-facts.ts"

/**
 * A set total is shared by the dates it is for; those that the organiser added for nothing have no share of it. Added
 * dates cost what they do today, changed options add or take away their own price.
 */
export function agreedPrice(edit: Edit, set_total: number): EditedPrice {
  const { sold, before, after, options, today, quantity } = edit
  const lots = lotsAfter(edit)
  const free = (sold.lots ?? []).filter(({ base_price }) => base_price === 0).flatMap(({ date_ids }) => date_ids)
  const shared = before.filter((id) => !free.includes(id))
  const kept = shared.filter((id) => after.some((date) => date.id === id))
  const added = after.filter(({ id }) => !before.includes(id))
  const part = amountOfDates(edit, lots, "base_price").total
  const optionLine = (sign: 1 | -1) => (option: ChosenOption) => {
    const { label, amount, percentage } = asSold(sold, option)
    return line("option", label, part, sign * (amount + percentOf(part, percentage)) * quantity)
  }
  const isIn = (list: ChosenOption[]) => (option: ChosenOption) =>
    list.some(({ price_id }) => price_id === option.price_id)
  const lines = [
    line("agreed", null, set_total, share(set_total, kept.length, shared.length)),
    line("added_dates", null, today.base_price, share(today.base_price, added.length, today.n) * quantity),
    ...options.filter((option) => !isIn(sold.options)(option)).map(optionLine(1)),
    ...sold.options.filter((option) => !isIn(options)(option)).map(optionLine(-1)),
  ].filter(({ kind, amount }) => kind === "agreed" || amount !== 0)
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  // An option may have cost more than was agreed for everything.
  lines[0]!.amount += Math.max(0, -sum)
  const price = Math.max(0, sum)
  const deposit = Math.min(price, quantity * amountOfDates(edit, lots, "deposit").total)
  const bundle = sold.bundle && { ...sold.bundle, entries: Math.min(sold.bundle.entries, after.length * quantity) }
  return {
    price: { ...noPrice, base_price: price, price, deposit, bundle, lines },
    lots,
    applied: sold.applied ?? appliedRules(sold),
    set_total: price,
  }
}

const line = (kind: PriceLine["kind"], label: string | null, on: number, amount: number): PriceLine => ({
  kind,
  label,
  on,
  amount,
})
