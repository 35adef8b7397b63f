import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useCartFormats } from "../cart/use-cart-formats.ts"
import type { BoughtRow } from "./bought-rows.ts"

/** The steps left to do, in order; only those that apply to this order. */
export function NextSteps({ cart, rows }: { cart: ConfirmedCart["cart"]; rows: BoughtRow[] }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const has = (type: BoughtRow["type"]) => rows.some((row) => row.type === type)
  const { outstanding_amount: left, instructions } = cart
  const steps = [
    left > 0 && {
      title: t("checkout.success.next.pay", { amount: money(left, "sum") }),
      text: t(instructions ? "checkout.success.next.pay_by" : "checkout.success.next.pay_hint"),
    },
    has("REGISTRATION_REQUEST") && {
      title: t("checkout.success.next.request"),
      text: t("checkout.success.next.request_hint"),
    },
    rows.some(({ calendar }) => calendar) && {
      title: t("checkout.success.next.agenda"),
      text: t("checkout.success.next.agenda_hint"),
    },
    has("VOUCHER") && { title: t("checkout.success.next.gift"), text: t("checkout.success.next.gift_hint") },
    { title: t("checkout.success.next.account"), text: t("checkout.success.next.account_hint") },
  ].filter((step) => step !== false)
  return (
    <Card as="section" variant="canvas" aria-labelledby="next-steps">
      <h2 className="panel-title" id="next-steps">
        {t("checkout.success.next.title")}
      </h2>
      <ol className="next-steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <i aria-hidden="true">{index + 1}</i>
            <p className="small">
              <b className="strong">{title}</b>
              <br />
              {text}
            </p>
          </li>
        ))}
      </ol>
      <LinkButton variant="primary" isBlock href="/account/home">
        {t("checkout.success.account")}
      </LinkButton>
    </Card>
  )
}
