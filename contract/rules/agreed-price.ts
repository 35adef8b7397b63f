import {
  type Agreed,
  amountOfDates,
  appliedRules,
  asSold,
  type ChosenOption,
  type DatePrice,
  type Edit,
  type EditedPrice,
  termsAfter,
} from "./edit-facts.ts"
import { percentOf } from "./percentage.ts"
import { noPrice, share } from "./price.ts"
import type { PriceLine } from "./price-facts.ts"

/**
 * A set total is shared by the dates it was set for, and is whole again when they are all there again; those that the
 * organiser added for nothing have no share of it. Dates added since cost what they did on their day, options that were
 * changed since add or take away their own price.
 */
export function agreedPrice(edit: Edit, set_total: number): EditedPrice {
  const { sold, after, options, quantity } = edit
  const terms = termsAfter(edit)
  const agreed = sold.agreed ?? asSet(edit, set_total)
  const kept = after.filter(({ id }) => agreed.date_ids.includes(id))
  const part = amountOfDates(edit, terms, "base_price").total
  const optionLine = (sign: 1 | -1) => (option: ChosenOption) => {
    const { label, amount, percentage } = option
    return line("option", label, part, sign * (amount + percentOf(part, percentage)) * quantity)
  }
  const isIn = (list: ChosenOption[]) => (option: ChosenOption) =>
    list.some(({ price_id }) => price_id === option.price_id)
  const addedLine = (price: DatePrice, date_ids: number[]) => {
    const added = after.filter(({ id }) => date_ids.includes(id) && !agreed.date_ids.includes(id))
    return line("added_dates", null, price.base_price, share(price.base_price, added.length, price.n) * quantity)
  }
  const chosen = options.filter((option) => !isIn(agreed.options)(option)).map((option) => asSold(sold, option))
  const lines = [
    line("agreed", null, agreed.total, share(agreed.total, kept.length, agreed.date_ids.length)),
    addedLine(sold, terms.date_ids),
    ...terms.lots.map((lot) => addedLine(lot, lot.date_ids)),
    ...chosen.map(optionLine(1)),
    ...agreed.options.filter((option) => !isIn(options)(option)).map(optionLine(-1)),
  ].filter(({ kind, amount }) => kind === "agreed" || amount !== 0)
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  // An option may have cost more than was agreed for everything.
  lines[0]!.amount += Math.max(0, -sum)
  const price = Math.max(0, sum)
  const deposit = Math.min(price, quantity * amountOfDates(edit, terms, "deposit").total)
  const bundle = sold.bundle && { ...sold.bundle, entries: Math.min(sold.bundle.entries, after.length * quantity) }
  return {
    price: { ...noPrice, base_price: price, price, deposit, bundle, lines },
    ...terms,
    applied: sold.applied ?? appliedRules(sold),
    set_total: price,
    agreed,
  }
}

/** A total that was not changed since it was set is for the dates and the options it has. */
function asSet({ sold, before }: Edit, total: number): Agreed {
  const free = (sold.lots ?? []).filter(({ base_price }) => base_price === 0).flatMap(({ date_ids }) => date_ids)
  // Without the texts that a family wrote into an option, which are erased with the account.
  const options = sold.options.map(({ price_id, label, amount, percentage }) => ({
    price_id,
    label,
    amount,
    percentage,
  }))
  return { total, date_ids: before.filter((id) => !free.includes(id)), options }
}

const line = (kind: PriceLine["kind"], label: string | null, on: number, amount: number): PriceLine => ({
  kind,
  label,
  on,
  amount,
})
