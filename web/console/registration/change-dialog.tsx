import type { DeskForm } from "#contract/endpoints/desk-shapes.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { MissingAnswers } from "../answers/missing-answers.tsx"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import { useMergedForm } from "../conflict/use-merged-form.ts"
import { useHeld } from "../drafts/held.ts"
import { KeptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { LoadingRows } from "../shell/loading.tsx"
import { AmountField } from "./amount-field.tsx"
import { type Shown, useChangeForm, useForget } from "./ask.ts"
import { inOrder, namesOf, newerIn, optionsInOrder, readOf, useChangeWords } from "./change-values.ts"
import { DateTiles } from "./date-tiles.tsx"
import { DeskDialog } from "./desk-dialog.tsx"
import { Effects } from "./effects.tsx"
import { OptionChoice } from "./option-choice.tsx"
import { answersFrom, fieldsOf } from "./question-values.ts"
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
  return (
    <KeptDialog record={`registrations/${registration.cuid}/change`} version={registration.version}>
      <Form registration={registration} offered={data.availability} onClose={onClose} />
    </KeptDialog>
  )
}

interface FormProps extends ChangeDialogProps {
  offered: NonNullable<DeskForm["availability"]>
}

function Form({ registration, offered, onClose }: FormProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cuid } = registration
  const fields = fieldsOf(offered.questions)
  const forget = useForget()
  const words = useChangeWords(offered, fields)
  const { control, values, version, set, merge, record } = useMergedForm(
    readOf(fields, { ...registration, availability_dates: registration.dates.map(({ date }) => date.id) }),
    namesOf(fields),
  )
  const { dates, options, answers } = values
  const [isSet, setSet] = useHeld("is_total_set", false)
  const [total, setTotal] = useHeld<number | null>("total", registration.total_amount)
  const isWhole = dates.length > 0 && !(isSet && total === null)
  const body = {
    version,
    availability_dates: dates,
    options,
    questions: answersFrom(fields, answers),
    ...(isSet && total !== null ? { total_amount: total } : {}),
  }
  /** Changed by somebody else since this form was opened: both changes are in it then. */
  const mergeNewer = (error: unknown): never => {
    const newer = newerIn(error)
    if (newer) {
      merge(readOf(fields, newer))
      forget()
    }
    throw error
  }
  const action = useDeskAction({
    name: `change/${cuid}`,
    body: isWhole ? body : null,
    send: ({ in_addition: _, from_waiting_list: __, ...sent }, intention) =>
      call("PUT /api/console/registrations/{cuid}", { params: { cuid }, body: sent }, intention).catch(mergeNewer),
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
      <ConflictBox record={record} {...words} />
      <DateTiles dates={offered.dates} value={dates} onChange={(ids) => set("dates", inOrder(ids))} />
      <OptionChoice
        options={offered.options}
        value={options}
        onChange={(chosen) => set("options", optionsInOrder(chosen))}
      />
      <CustomFieldInputs control={control} fields={fields} />
      <MissingAnswers fields={fields} answers={answers} />
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
