import type { CartItem } from "#contract/endpoints/carts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import { useCart } from "./cart-context.ts"
import { priceSteps } from "./price-lines.ts"
import { useCartFormats } from "./use-cart-formats.ts"

/** The steps of an item's price, on demand. The browser's own `details` needs no script. */
export function ItemPrice({ item, name }: { item: CartItem; name: string }) {
  const { t } = useTranslation()
  const formats = useCartFormats()
  const lines = priceSteps(item, useCart().cart?.coupon?.label ?? null, formats, t)
  if (lines.length === 0) return null
  return (
    <details className="cart-details">
      <summary>
        <span aria-hidden="true">{t("cart.lines.title")}</span>
        <span className="sr-only">{t("cart.lines.title_of", { name })}</span>
        <ChevronDown className="icon icon-sm" aria-hidden="true" />
      </summary>
      <dl className="lines">
        {lines.map(({ name, on, amount, isLess }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a price have an order, and names may repeat
          <div key={index} className={isLess ? "minus" : undefined}>
            <dt>
              {name}
              {on && <small>{on}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
