import type { Cart } from "#contract/endpoints/carts.ts"
import { formatPercentage } from "#contract/rules/percentage.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { Formats } from "#web/ui/formats.ts"

type Coupon = NonNullable<Cart["coupon"]>

/** The discount of a coupon: "10 % de moins", "5 € de moins dès 50 €". */
export function couponText({ amount, percentage, min_total_amount }: Coupon, formats: Formats, t: TFunction): string {
  const parts = [
    percentage > 0 ? formatPercentage(percentage, formats.language) : "",
    amount > 0 ? formats.money(amount) : "",
  ]
  const less = parts.filter(Boolean).join(" + ")
  if (!less) return ""
  return min_total_amount > 0
    ? t("cart.coupon.gives_from", { less, minimum: formats.money(min_total_amount) })
    : t("cart.coupon.gives", { less })
}
