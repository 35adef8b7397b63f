import { useState } from "react"
import { useForm } from "react-hook-form"
import type { DeskForm } from "#contract/endpoints/desk-shapes.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { LoadingRows } from "../shell/loading.tsx"
import { AmountField } from "./amount-field.tsx"
import { type Shown, useChangeForm } from "./ask.ts"
import { DateTiles } from "./date-tiles.tsx"
import { DeskDialog } from "./desk-dialog.tsx"
import { Effects } from "./effects.tsx"
import { type ChosenOption, OptionChoice } from "./option-choice.tsx"
import { answersFrom, fieldsOf, givenAnswers } from "./question-values.ts"
import { type DeskAction, useDeskAction } from "./use-desk-action.ts"

type Registration = Shown["registration"]

interface ChangeDialogProps {
  registration: Registration
  onClose: () => void
}

/** Changes dates, options, answers and the price of a registration; what it comes to is shown first. */
export function ChangeDialog({ registration, onClose }: ChangeDialogProps) {
  const { data } = useChangeForm(registration.cuid)
  if (!data?.availability) return <LoadingRows />
  return <Form registration={registration} offered={data.availability} onClose={onClose} />
}

interface FormProps extends ChangeDialogProps {
  offered: NonNullable<DeskForm["availability"]>
}

function Form({ registration, offered, onClose }: FormProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cuid } = registration
  const [dates, setDates] = useState(registration.dates.map(({ date }) => date.id))
  const [options, setOptions] = useState<ChosenOption[]>(
    registration.options.map(({ price_id, content }) => ({ price_id, content })),
  )
  const [isSet, setSet] = useState(false)
  const [total, setTotal] = useState<number | null>(registration.total_amount)
  const fields = fieldsOf(offered.questions)
  const { control, watch } = useForm({ defaultValues: { answers: givenAnswers(fields, registration.questions) } })
  const isWhole = dates.length > 0 && !(isSet && total === null)
  const body = {
    availability_dates: dates,
    options,
    questions: answersFrom(fields, watch("answers")),
    ...(isSet && total !== null ? { total_amount: total } : {}),
  }
  const action = useDeskAction({
    name: `change/${cuid}`,
    body: isWhole ? body : null,
    send: ({ raise_capacity: _, from_waiting_list: __, ...sent }, intention) =>
      call("PUT /api/console/registrations/{cuid}", { params: { cuid }, body: sent }, intention),
    success: t("console_registration.change.done"),
    onDone: onClose,
  })
  const { preview } = action
  return (
    <DeskDialog
      title={t("console_registration.change.title")}
      submit={
        preview && preview.total_amount !== preview.total_before
          ? t("console_registration.change.submit_total", { amount: money(preview.total_amount, "sum") })
          : t("console_registration.change.submit")
      }
      action={action as unknown as DeskAction}
      isWide
      onClose={onClose}
    >
      <DateTiles dates={offered.dates} value={dates} onChange={setDates} />
      <OptionChoice options={offered.options} value={options} onChange={setOptions} />
      <CustomFieldInputs control={control} fields={fields} />
      <Checkbox isSelected={isSet} onChange={setSet}>
        {t("console_registration.set_total")}
      </Checkbox>
      {isSet && <AmountField label={t("console_registration.total")} value={total} onChange={setTotal} />}
      {preview && <Outcome outcome={preview} isLoading={action.isLoading} />}
    </DeskDialog>
  )
}

interface OutcomeProps {
  outcome: { total_before: number; total_amount: number; to_wallet: number; outstanding_amount: number }
  isLoading: boolean
}

/** The total before and after, and its effect on what was paid. */
export function Outcome({ outcome, isLoading }: OutcomeProps) {
  const { t } = useTranslation()
  const { total_before, total_amount, to_wallet, outstanding_amount } = outcome
  return (
    <Effects
      isLoading={isLoading}
      amounts={[
        [t("console_registration.total_before"), total_before === total_amount ? null : total_before],
        [t("console_registration.total"), total_amount],
        [t("console_registration.to_wallet"), to_wallet || null],
        [t("console_registration.outstanding"), outstanding_amount || null],
      ]}
    />
  )
}
