import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { registrationCan } from "#contract/rules/registration-changes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Pencil } from "#web/ui/icons/pencil.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useAccount } from "../use-account.ts"
import { changeableOf } from "./changeable.ts"

/** The links to change and to cancel a registration; or its cancellation. */
export function RegistrationActions({ registration }: { registration: RegistrationDetail }) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const { money, date } = formatsOf(website.language, website.organiser)
  if (registration.cancellation) return <Cancelled registration={registration} />
  const { cuid, dates, payment_due_at } = registration
  const { cancellation_fee } = registration.availability.activity
  const path = `/account/registrations/${cuid}`
  const changeable = changeableOf(registration)
  const [canEdit, canCancel] = [registrationCan.edit(changeable, now), registrationCan.cancel(changeable, now)]
  const isDue = payment_due_at !== null && paymentState(registration).state === "OUTSTANDING"
  if (!canEdit && !canCancel && !isDue) return null
  const until = dates[0] && date(dates[0].date.start_at, "long")
  return (
    <section className="reg-actions" aria-label={t("account_registrations.actions.label")}>
      {isDue && (
        <Alert tone="warning">
          {t("account_registrations.actions.due", { date: date(payment_due_at, "weekday") })}
        </Alert>
      )}
      {canEdit && (
        <LinkButton href={`${path}/edit`} isBlock>
          <Pencil className="icon icon-sm" aria-hidden="true" />
          {t("account_registrations.actions.edit")}
        </LinkButton>
      )}
      {canCancel && (
        <>
          <LinkButton href={`${path}/cancel`} variant="danger" isBlock>
            {t("account_registrations.actions.cancel")}
          </LinkButton>
          <p className="hint">
            {cancellation_fee > 0
              ? t("account_registrations.actions.fee_until", { date: until, amount: money(cancellation_fee) })
              : t("account_registrations.actions.free_until", { date: until })}
          </p>
        </>
      )}
    </section>
  )
}

function Cancelled({ registration: { cancellation } }: { registration: RegistrationDetail }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money, date } = formatsOf(website.language, website.organiser)
  if (!cancellation) return null
  const { type, message, fee, cancelled_at } = cancellation
  const why = {
    automatic: t("account_registrations.cancelled.automatic"),
    customer: t("account_registrations.cancelled.customer"),
    organiser: t("account_registrations.cancelled.organiser"),
  }
  return (
    <Card as="section" aria-labelledby="cancelled" className="stack">
      <h2 className="panel-title" id="cancelled">
        {t("account_registrations.cancelled.title")}
      </h2>
      <p className="small">
        {[t("account_registrations.cancelled.on", { date: date(cancelled_at, "long") }), type && why[type]]
          .filter(Boolean)
          .join(" ")}
      </p>
      {message && <blockquote className="reg-message small">{message}</blockquote>}
      {fee > 0 && <p className="small">{t("account_registrations.cancelled.fee", { amount: money(fee, "sum") })}</p>}
    </Card>
  )
}
