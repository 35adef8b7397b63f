import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { useCartFormats } from "../cart/use-cart-formats.ts"

/** Items whose places were gone when the payment arrived, and where their money is. */
export function Missed({ missed }: { missed: ConfirmedCart["cart"]["missed"] }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const amount = missed.reduce((sum, each) => sum + each.amount, 0)
  return (
    <Alert tone="warning" title={t("checkout.missed.title", { count: missed.length })}>
      <ul className="missed">
        {missed.map(({ title, participant, amount: part }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, in which two lines may be alike
          <li key={index} className="row-between">
            <span>{participant ? t("checkout.missed.item_of", { title, name: participant }) : title}</span>
            <span className="num nowrap">{money(part, "sum")}</span>
          </li>
        ))}
      </ul>
      <p>{t("checkout.missed.text", { amount: money(amount, "sum") })}</p>
    </Alert>
  )
}
