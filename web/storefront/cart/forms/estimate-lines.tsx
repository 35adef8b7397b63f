import type { ReactNode } from "react"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { usePending } from "#web/ui/use-pending.ts"
import { useCart } from "../cart-context.ts"
import { priceSteps } from "../price-lines.ts"
import type { Estimate, Estimates } from "./use-estimates.ts"

/** The frame of a price that follows the choices: the present one stays visible while the next is loading. */
export function EstimateFrame({
  estimates,
  children,
}: {
  estimates: Estimates
  children: (shown: Estimate[]) => ReactNode
}) {
  const { t } = useTranslation()
  const { shown, isPending, retry } = estimates
  const isSlow = usePending(isPending)
  const hasFailed = !isPending && shown?.some(({ is }) => is === "failed")
  return (
    <div className="add-part estimate" aria-live="polite" aria-busy={isPending} data-slow={isSlow ? "" : undefined}>
      {!shown && isPending && <Waiting />}
      {!shown && !isPending && <p className="hint">{t("registration.estimate.choose")}</p>}
      {shown && !hasFailed && children(shown)}
      {hasFailed && (
        <div className="row-between">
          <p className="small">{t("registration.estimate.failed")}</p>
          <Button size="sm" onPress={retry}>
            {t("registration.retry")}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A skeleton of the price. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <dl className="lines">
      <div className="total">
        <dt>{t("registration.estimate.total")}</dt>
        <dd>
          <Skeleton width="6rem" height="1.75rem" />
        </dd>
      </div>
    </dl>
  )
}

type Priced = Extract<Estimate, { is: "priced" }>

/** The steps of the price, and its total. */
export function EstimateLines({ estimate, quantity }: { estimate: Priced; quantity: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { details, price, deposit } = estimate
  const lines = priceSteps({ details, quantity }, useCart().cart?.coupon?.label ?? null, formats, t)
  return (
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
      <TotalLine amount={price} />
      {deposit > 0 && deposit < price && (
        <div className="sub">
          <dt>{t("cart.deposit")}</dt>
          <dd>{formats.money(deposit, "sum")}</dd>
        </div>
      )}
    </dl>
  )
}

export function TotalLine({ amount, name }: { amount: number; name?: string }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <div className="total">
      <dt>{name ?? t("registration.estimate.total")}</dt>
      <dd>{money(amount, "sum")}</dd>
    </div>
  )
}
