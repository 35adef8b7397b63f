import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { BoughtList } from "../../checkout/bought-list.tsx"
import { boughtRows } from "../../checkout/bought-rows.ts"
import { Missed } from "../../checkout/missed.tsx"
import { PaidLines } from "../../checkout/paid-lines.tsx"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { pageServices } from "../../site/page-services.ts"
import { ThingHero } from "../things/thing-hero.tsx"
import { ThingPage } from "../things/thing-page.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/cart"

export function loader({ context, params: { cuid } }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/account/carts/{cuid}", { params: { cuid } })
}

/** A confirmed cart: all its items, and one payment for all of them. */
export default function CartPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const formats = formatsOf(website.language, website.organiser)
  const { owed, ...bought } = loaderData
  const cart = { ...bought.cart, cancelled: false }
  const rows = boughtRows(bought, formats, t)
  return (
    <ThingPage
      type="cart"
      path={`/account/carts/${cart.cuid}`}
      thing={cart}
      owed={owed}
      head={
        <ThingHero
          title={t("account_things.carts.of", { date: formats.date(cart.processed_at ?? cart.created_at, "long") })}
          crumb={{ label: t("account_things.carts.title"), href: "/account/carts" }}
          image={undefined}
          badges={<PaymentBadge state={paymentState(cart)} />}
          reference={cart.reference}
          lines={[]}
        />
      }
    >
      {cart.missed.length > 0 && <Missed missed={cart.missed} />}
      {rows.length > 0 && (
        <Card as="section" aria-labelledby="order">
          <h2 className="panel-title" id="order">
            {t("checkout.success.order")}
          </h2>
          <BoughtList rows={rows} />
          <PaidLines cart={cart} />
        </Card>
      )}
    </ThingPage>
  )
}
