import { useNavigate } from "react-router"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { cancelInput } from "#contract/endpoints/registration-changes.ts"
import { cancellationMoney, cancelProblem } from "#contract/rules/registration-changes.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormTextArea } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { formatsOf } from "#web/ui/formats.ts"
import { LinkButton } from "#web/ui/link-button.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/cancel-registration"
import { changeableOf } from "./changeable.ts"
import { registrationFacts } from "./registration-facts.ts"
import "./registration.css"

export function loader({ context, params }: Route.LoaderArgs) {
  const { cuid } = params
  return context.get(pageServices).call("GET /api/account/registrations/{cuid}", { params: { cuid } })
}

/** Cancels a registration: says first where the money goes, and asks for the reason. */
export default function CancelRegistration({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { now, website } = useAccount()
  const { registration } = loaderData
  const { cuid, participant, availability } = registration
  const { title } = availability.activity
  const path = `/account/registrations/${cuid}`
  const [when] = registrationFacts(registration, formatsOf(website.language, website.organiser), t)
  const problem = cancelProblem(changeableOf(registration), now)
  return (
    <>
      <AccountHead
        title={t("account_registrations.cancel.title")}
        lead={[t("account_registrations.cancel.lead", { title, name: participant?.fullname }), when].join(" · ")}
        crumb={{
          label: title,
          href: path,
          current: t("account_registrations.cancel.crumb"),
          above: { label: t("account_registrations.title"), href: "/account/registrations" },
        }}
      />
      {problem ? (
        <Alert
          tone="warning"
          title={t("account_registrations.cancel.not_possible")}
          action={<LinkButton href={path}>{t("account_registrations.edit.cancel")}</LinkButton>}
        >
          {errorText(t, problem)}
        </Alert>
      ) : (
        <CancelForm registration={registration} path={path} />
      )}
    </>
  )
}

function CancelForm({ registration, path }: { registration: RegistrationDetail; path: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, submit, isPending } = useContractForm({
    schema: cancelInput,
    values: { registration_id: registration.id, message: "" },
    send: (body, intention) => call("POST /api/registrations/cancel", { body }, intention),
    success: t("account_registrations.cancel.done"),
    onDone: () => navigate(path),
  })
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="account-form">
      <p>{t("account_registrations.cancel.freed")}</p>
      <MoneyBack registration={registration} />
      <FormTextArea
        control={form.control}
        name="message"
        label={t("account_registrations.cancel.message")}
        hint={t("account_registrations.cancel.message_hint")}
        isRequired
      />
      <div className="account-acts">
        <Button type="submit" variant="danger-solid" size="lg" isPending={isPending}>
          {t("account_registrations.cancel.submit")}
        </Button>
        <LinkButton href={path} variant="plain" size="lg">
          {t("account_registrations.cancel.keep")}
        </LinkButton>
      </div>
    </ContractForm>
  )
}

function MoneyBack({ registration }: { registration: RegistrationDetail }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money } = formatsOf(website.language, website.organiser)
  const { paid_amount, availability, cancellations_refunded_to } = registration
  const isToCard = cancellations_refunded_to === "CARD"
  if (paid_amount === 0) return <p className="small">{t("account_registrations.cancel.nothing_paid")}</p>
  const { fee, returned } = cancellationMoney(paid_amount, availability.activity.cancellation_fee)
  return (
    <Card as="section" aria-label={t("account_registrations.cancel.money")} className="stack">
      <dl className="lines">
        <div className="sub">
          <dt>{t("account_registrations.cancel.paid")}</dt>
          <dd>{money(paid_amount, "sum")}</dd>
        </div>
        {fee > 0 && (
          <div className="sub">
            <dt>{t("account_registrations.cancel.fee")}</dt>
            <dd>{money(-fee, "sum")}</dd>
          </div>
        )}
        <div className="total">
          <dt>{t(isToCard ? "account_registrations.cancel.to_card" : "account_registrations.cancel.to_wallet")}</dt>
          <dd>{money(returned, "sum")}</dd>
        </div>
      </dl>
      {isToCard && <p className="hint">{t("account_registrations.cancel.part_to_wallet")}</p>}
    </Card>
  )
}
