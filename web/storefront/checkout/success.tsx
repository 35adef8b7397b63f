import { useEffect, useEffectEvent } from "react"
import { useRevalidator } from "react-router"
import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import type { Customer } from "#contract/endpoints/session.ts"
import { Html } from "#web/blocks/html.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import picture from "#web/ui/pictures/success.svg"
import { useCart } from "../cart/cart-context.ts"
import { useCartFormats } from "../cart/use-cart-formats.ts"
import { useStorefront } from "../site/root-data.ts"
import { BankTransfer } from "./bank-transfer.tsx"
import { BoughtList } from "./bought-list.tsx"
import { type BoughtRow, boughtRows } from "./bought-rows.ts"
import { CheckoutSteps } from "./checkout-steps.tsx"
import { FailedPayment } from "./failed-payment.tsx"
import { Missed } from "./missed.tsx"
import { NextSteps } from "./next-steps.tsx"
import { PaidLines } from "./paid-lines.tsx"
import { headOf } from "./success-head.ts"
import { WaitingPayment } from "./waiting-payment.tsx"
import "./success.css"

/** The end of a checkout: the purchases, the payment, the next steps. Or why it is not finished yet. */
export function CheckoutSuccess({ data }: { data: ConfirmedCart }) {
  const { customer } = useStorefront()
  const { cart, payment } = data
  useFreshCart(cart)
  if (cart.processed_at) return customer && <Confirmed bought={data} customer={customer} />
  if (payment?.status === "PENDING") return <WaitingPayment cuid={cart.cuid} payment={payment} />
  return <FailedPayment />
}

/** If the return settled the payment after the root was read, the cart shown is still this one: it is read again. */
function useFreshCart({ cuid, processed_at }: ConfirmedCart["cart"]) {
  const current = useCart().cart?.cuid
  const { revalidate } = useRevalidator()
  const isStale = processed_at !== null && current === cuid
  const readAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (isStale) readAgain()
  }, [isStale])
}

type Owner = Pick<Customer, "firstname" | "email">

export function Confirmed({ bought, customer }: { bought: ConfirmedCart; customer: Owner }) {
  const { t } = useTranslation()
  const { cart } = bought
  const rows = boughtRows(bought, useCartFormats(), t)
  return (
    <div className="container success">
      <Head cart={cart} rows={rows} customer={customer} />
      <div className="split success-body">
        <div className="stack-6">
          {cart.missed.length > 0 && <Missed missed={cart.missed} />}
          {rows.length > 0 && (
            <section aria-labelledby="order">
              <h2 className="panel-title" id="order">
                {t("checkout.success.order")}
              </h2>
              {cart.reference && (
                <p className="small muted num">{t("checkout.success.reference", { reference: cart.reference })}</p>
              )}
              <BoughtList rows={rows} />
              <PaidLines cart={cart} />
            </section>
          )}
          {bought.confirmations.map(({ activity, html }) => (
            <section key={activity.cuid} aria-label={activity.title}>
              <h2 className="panel-title">{activity.title}</h2>
              <Html content={html} />
            </section>
          ))}
        </div>
        <aside className="stack-5">
          {cart.instructions && <BankTransfer instructions={cart.instructions} />}
          <NextSteps cart={cart} rows={rows} />
        </aside>
      </div>
    </div>
  )
}

interface HeadProps {
  cart: ConfirmedCart["cart"]
  rows: BoughtRow[]
  customer: Owner
}

function Head({ cart, rows, customer: { firstname, email } }: HeadProps) {
  const { t } = useTranslation()
  const { title, payment_line } = headOf(cart, rows, firstname, useCartFormats(), t)
  const isHappy = rows.length > 0
  return (
    <div className="success-top" data-plain={isHappy ? undefined : ""}>
      <div>
        <CheckoutSteps current={2} />
        <h1 className="page-title">{title}</h1>
        <p className="lead">
          {payment_line} {t("checkout.success.mail", { email })}
        </p>
      </div>
      {isHappy && <img src={picture} alt="" width={800} height={420} />}
    </div>
  )
}
