import type { PriceDetails } from "#contract/endpoints/prices.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { Formats } from "#web/ui/formats.ts"

type PriceLine = PriceDetails["lines"][number]

/** One step of a price in words: its name, the amount it was computed on where that helps, its own amount. */
export interface PriceStep {
  name: string
  on: string | null
  amount: string
  isLess: boolean
}

/** The steps of a price. A price of one step has none to show. */
export function priceSteps(
  item: { details: PriceDetails; quantity: number },
  couponLabel: string | null,
  formats: Formats,
  t: TFunction,
): PriceStep[] {
  const { lines } = item.details
  if (lines.length < 2) return []
  return lines.map((line) => ({
    name: nameOf(line, item.quantity, couponLabel, t),
    on: isDeduction(line) ? t("cart.lines.on", { amount: formats.money(line.on, "sum") }) : null,
    amount: formats.money(line.amount, "sum"),
    isLess: line.amount < 0,
  }))
}

/** The household's deductions, which are computed on the remaining price. */
const isDeduction = ({ kind }: PriceLine) => ["bundle", "discount", "volume_discount", "coupon"].includes(kind)

function nameOf({ kind, label }: PriceLine, quantity: number, couponLabel: string | null, t: TFunction): string {
  switch (kind) {
    case "base":
      return quantity > 1 ? t("cart.lines.base_places", { count: quantity }) : t("cart.lines.base")
    case "partial_discount":
      return t("cart.lines.partial_discount")
    case "added_dates":
      return t("cart.lines.added_dates")
    case "agreed":
      return t("cart.lines.agreed")
    case "partial_fee":
      return t("cart.lines.partial_fee")
    case "option":
      return label ?? t("cart.lines.option")
    case "bundle":
      return label ? t("cart.lines.bundle_of", { title: label }) : t("cart.lines.bundle")
    case "coupon":
      return couponLabel ? t("cart.lines.coupon_of", { label: couponLabel }) : t("cart.lines.coupon")
    default:
      return label ?? t("cart.lines.discount")
  }
}
