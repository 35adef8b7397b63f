import type { FieldValues, UseFormReturn } from "react-hook-form"
import type { SelectionState } from "#contract/rules/schedule-selection.ts"
import { priceText } from "#web/blocks/catalogue/card-texts.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { fieldErrorText } from "#web/forms/field-error-text.ts"
import { FormCheckboxGroup } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { ActivityInputs } from "../cart/forms/activity-inputs.tsx"
import { isForChildren } from "../cart/forms/chosen-dates.ts"
import { EstimateLines } from "../cart/forms/estimate-lines.tsx"
import { ParticipantChoice, shortNames } from "../cart/forms/participant-choice.tsx"
import { WHOLE_FORM } from "../cart/forms/sent-paths.ts"
import { type Asked, useRequest } from "./use-request.ts"
import "../cart/forms/add-forms.css"

type RequestFormProps = Asked & {
  /** Whether the number of slots is within the tier's bounds. */
  state: SelectionState
}

/** Participants, options and price of a request. It cannot be sent while the number of slots is wrong. */
export function RequestForm({ state, ...asked }: RequestFormProps) {
  const { t } = useTranslation()
  const { form, submit, isPending, participants, companions, reasonOf, priced } = useRequest(asked)
  const { control } = form
  const { activity, slots } = asked
  const nameOf = shortNames(participants.is === "known" ? participants.all : [])
  const single = { ...activity, settings: { ...activity.settings, allow_multiple_places: false } }
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="add-form">
      <div className="add-part">
        <ParticipantChoice
          control={control}
          participants={participants}
          reasonOf={reasonOf}
          isForChildren={isForChildren(slots)}
        />
        {companions.length > 0 && (
          <FormCheckboxGroup
            control={control}
            name="also"
            label={t("requests.form.also")}
            options={companions.map((each) => ({ value: String(each.id), label: nameOf(each) }))}
            hasOptionalMark={false}
            className="request-also"
          />
        )}
      </div>
      <ActivityInputs control={control} activity={single} most={1} />
      <div className="add-part estimate" aria-live="polite">
        <EstimateLines estimate={{ is: "priced", ...priced }} quantity={1} />
        <p className="hint">{t("requests.form.price_note")}</p>
      </div>
      <SendButton form={form} isPending={isPending} state={state} amount={priced.price} />
    </ContractForm>
  )
}

interface SendButtonProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is of no concern here
  form: UseFormReturn<V, unknown, any>
  isPending: boolean
  state: SelectionState
  amount: number
}

function SendButton<V extends FieldValues>({ form, isPending, state, amount }: SendButtonProps<V>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const problem = (form.formState.errors as Record<string, { message?: string }>)[WHOLE_FORM]?.message
  return (
    <div className="stack-2">
      {problem && (
        <Alert tone="danger" isAnnounced>
          {fieldErrorText(t, problem)}
        </Alert>
      )}
      <Button
        type="submit"
        variant={state === "too_many" ? "danger-solid" : "primary"}
        size="lg"
        isBlock
        isPending={isPending}
        isDisabled={state !== "valid"}
      >
        {t("requests.form.send", { amount: priceText(amount, formats, t) })}
      </Button>
      <p className="hint add-note">{t("requests.form.note")}</p>
    </div>
  )
}
