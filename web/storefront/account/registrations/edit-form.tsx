import { useRef } from "react"
import { useNavigate } from "react-router"
import { outstanding } from "#contract/rules/payment-state.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { usePending } from "#web/ui/use-pending.ts"
import { OptionInputs } from "../../cart/forms/option-inputs.tsx"
import { refusalText } from "../../cart/forms/refusal-text.ts"
import { fieldsOf } from "../../cart/forms/registration-values.ts"
import { useAccount } from "../use-account.ts"
import { EditDates } from "./edit-dates.tsx"
import {
  bodyOf,
  type EditFacts,
  type EditValues,
  editableParts,
  editSchema,
  explainEdit,
  keptDates,
  valuesOf,
} from "./edit-values.ts"
import { StaleAlert } from "./stale-alert.tsx"
import { type EditEstimate, useEditEstimate } from "./use-edit-estimate.ts"
import { isConflict, useStaleForm } from "./use-stale-form.ts"
import "../../cart/forms/add-forms.css"

/** The form of a change; the price follows the choices. */
export function EditForm({ facts, path }: { facts: EditFacts; path: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const { now } = useAccount()
  const { registration, options, questions } = facts
  const parts = editableParts(facts)
  const about = {
    name: registration.participant?.fullname ?? "",
    dates: registration.availability.dates,
    canLeaveOut: false,
  }
  const sent = useRef(valuesOf(facts))
  const { form, submit, isPending } = useContractForm({
    schema: editSchema(facts, now),
    values: valuesOf(facts),
    send: (values, intention) => {
      sent.current = values as EditValues
      return call("PUT /api/registrations", { body: bodyOf(facts, sent.current, "save") }, intention)
    },
    success: t("account_registrations.edit.done"),
    onDone: () => navigate(path),
    explain: (error) =>
      stale.isTold(error) ? [] : explainEdit(error, facts, sent.current, () => refusalText(error, about, formats, t)),
  })
  const stale = useStaleForm(
    facts,
    (merged) => form.reset(merged as never),
    () => form.getValues() as EditValues,
  )
  const control = form.control as never
  const values = form.watch() as EditValues
  const body = bodyOf(facts, values, "estimate")
  const isChanged = JSON.stringify(body) !== JSON.stringify(bodyOf(facts, valuesOf(facts), "estimate"))
  const count = new Set([...keptDates(registration, now), ...values.availability_dates]).size
  const { total_amount } = registration
  const estimate = useEditEstimate(body, isChanged && count > 0, {
    total_before: total_amount,
    total_amount,
    to_wallet: 0,
    outstanding_amount: outstanding(registration),
  })
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="edit-form">
      <StaleAlert
        {...stale}
        isStale={stale.isStale || (estimate.shown.is === "refused" && isConflict(estimate.shown.error))}
      />
      {parts.dates && <EditDates control={control} registration={registration} />}
      {parts.options && <OptionInputs control={control} options={options} name="options" />}
      {parts.questions && (
        <fieldset className="add-part add-questions stack">
          <legend className="legend">{t("account_registrations.edit.questions")}</legend>
          <CustomFieldInputs control={control} fields={fieldsOf(questions)} name="answers" />
        </fieldset>
      )}
      <Card className="edit-save">
        <EditPrice
          estimate={estimate}
          count={count}
          paid={registration.paid_amount}
          words={(error) => refusalText(error, about, formats, t)}
        />
        <div className="edit-acts">
          <LinkButton href={path}>{t("account_registrations.edit.cancel")}</LinkButton>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t("account_registrations.edit.save")}
          </Button>
        </div>
      </Card>
    </ContractForm>
  )
}

interface EditPriceProps {
  estimate: { shown: EditEstimate; isPending: boolean }
  count: number
  paid: number
  words: (error: Extract<EditEstimate, { is: "refused" }>["error"]) => string
}

/** The new price, and its effect on the amount paid. */
function EditPrice({ estimate: { shown, isPending }, count, paid, words }: EditPriceProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isSlow = usePending(isPending)
  return (
    <div className="estimate" aria-live="polite" aria-busy={isPending} data-slow={isSlow ? "" : undefined}>
      {shown.is === "failed" && <p className="small">{t("account_registrations.edit.failed")}</p>}
      {shown.is === "refused" && <p className="small edit-refused">{words(shown.error)}</p>}
      {shown.is === "priced" && (
        <dl className="lines">
          <div className="sub">
            <dt>{t("account_registrations.edit.paid")}</dt>
            <dd>{money(paid, "sum")}</dd>
          </div>
          <div className="sub">
            <dt>{t("account_registrations.edit.total", { count })}</dt>
            <dd>{money(shown.total_amount, "sum")}</dd>
          </div>
          <div className="total">
            <dt>{outcomeOf(shown, t)}</dt>
            <dd>{money(shown.to_wallet || shown.outstanding_amount, "sum")}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}

function outcomeOf({ to_wallet, outstanding_amount }: Extract<EditEstimate, { is: "priced" }>, t: TFunction): string {
  if (to_wallet > 0) return t("account_registrations.edit.to_wallet")
  return t(outstanding_amount > 0 ? "account_registrations.edit.outstanding" : "account_registrations.edit.settled")
}
