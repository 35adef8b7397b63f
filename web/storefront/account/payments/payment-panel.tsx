import { lazy, Suspense, useEffect, useState } from "react"
import type { Owed } from "#contract/endpoints/account-money.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"
import type { Payable } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { LockKeyhole } from "#web/ui/icons/lock-keyhole.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useAccount } from "../use-account.ts"
import type { Proved } from "./proof-dialog.tsx"
import { usePayOnline } from "./use-pay-online.ts"
import { usePaymentReturn } from "./use-payment-return.ts"
import { WalletDialog } from "./wallet-dialog.tsx"
import { waysToPay } from "./ways-to-pay.ts"
import "./payment-panel.css"

export interface PaymentPanelProps {
  /** The kind of purchase, and the page that a payment returns to. */
  type: Subject
  path: string
  thing: Payable & { cuid: string; reference: string | null }
  owed: Owed
  /** The words beside the amount that is owed, where "to pay" would say too much. */
  due?: string | undefined
}

/** The total, the paid amount, and every way to pay the rest. Not shown if it is free. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money } = formatsOf(website.language, website.organiser)
  const { thing, owed } = props
  const isWaiting = usePaymentReturn(owed)
  const { total_amount: total, paid_amount: paid } = thing
  if (total === 0 && owed.payments.length === 0) return null
  const amounts = { paid: money(paid, "sum"), total: money(total, "sum") }
  return (
    <Card as="section" aria-labelledby="payment">
      <div className="row-between pay-head">
        <h2 className="panel-title" id="payment">
          {t("account_money.title")}
        </h2>
        {owed.outstanding_amount > 0 && (
          <p className="pay-due num">
            {money(owed.outstanding_amount, "sum")} <small>{props.due ?? t("account_money.due")}</small>
          </p>
        )}
      </div>
      {!thing.cancelled && total > 0 && (
        <div className="pay-bar-line" role="img" aria-label={t("account_money.progress", amounts)}>
          <i style={{ width: `${Math.min(100, (100 * paid) / total)}%` }} />
        </div>
      )}
      <div className="row-between small pay-told">
        <span>{t("account_money.paid", { amount: amounts.paid })}</span>
        <span>{t("account_money.total", { amount: amounts.total })}</span>
      </div>
      {isWaiting ? <Waiting checkout_url={owed.attempt?.checkout_url ?? null} /> : <WaysToPay {...props} />}
      <Payments payments={owed.payments} />
      {owed.outstanding_amount > 0 && <LaterProofs type={props.type} cuid={thing.cuid} due={owed.outstanding_amount} />}
    </Card>
  )
}

const Proofs = lazy(async () => ({ default: (await import("./proofs.tsx")).Proofs }))

/** Proofs come after the page, in a chunk of their own: neither its first load nor its rendering waits for them. */
function LaterProofs(proved: Proved) {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  if (!isShown) return null
  return (
    <Suspense>
      <Proofs {...proved} />
    </Suspense>
  )
}

function Waiting({ checkout_url }: { checkout_url: string | null }) {
  const { t } = useTranslation()
  return (
    <div className="pay-acts">
      <Alert
        isAnnounced
        title={t("checkout.waiting.title")}
        action={
          checkout_url && (
            <LinkButton size="sm" href={checkout_url} isDocument>
              {t("checkout.waiting.resume")}
            </LinkButton>
          )
        }
      >
        {t("checkout.waiting.subtitle")}
      </Alert>
    </div>
  )
}

function WaysToPay({ type, path, thing, owed }: PaymentPanelProps) {
  const { t } = useTranslation()
  const { account, website } = useAccount()
  const { money } = formatsOf(website.language, website.organiser)
  const { cuid, reference } = thing
  const due = owed.outstanding_amount
  const ways = waysToPay(account, { type, due })
  const { pay, isPending } = usePayOnline({ type, cuid }, reference, path)
  if (due === 0) return null
  if (!ways.online && ways.wallet === 0)
    return owed.instructions ? null : <p className="small pay-acts">{t("account_money.none")}</p>
  return (
    <div className="row pay-acts">
      {ways.online && (
        <Button variant="primary" isPending={isPending} onPress={() => void pay()}>
          <LockKeyhole className="icon icon-sm" aria-hidden="true" />
          {t("account_money.pay", { amount: money(due, "sum") })}
        </Button>
      )}
      {ways.wallet > 0 && (
        <WalletDialog destination={{ type, cuid }} due={due} amount={ways.wallet} isPrimary={!ways.online} />
      )}
    </div>
  )
}

function Payments({ payments }: Pick<Owed, "payments">) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money, date } = formatsOf(website.language, website.organiser)
  if (payments.length === 0) return null
  return (
    <ul className="pay-list" aria-label={t("account_money.payments")}>
      {payments.map(({ created_at, amount, source, payment_type, balance }) => (
        <li key={`${created_at} ${amount} ${balance}`}>
          <span>
            {payment_type ?? t(`account_money.sources.${source}`)}
            <span className="muted"> · {date(created_at, "long")}</span>
          </span>
          <span className="num">
            {money(amount, "sum")}
            {payments.length > 1 && (
              <small className="muted pay-after">{t("account_money.after", { amount: money(balance, "sum") })}</small>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
