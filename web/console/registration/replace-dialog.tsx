import { type FieldValues, useForm } from "react-hook-form"
import type { Answers } from "#web/forms/custom-data.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import { useHeld, useHeldFields } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { type Shown, useChangeForm } from "./ask.ts"
import { Outcome } from "./change-dialog.tsx"
import { DeskDialog } from "./desk-dialog.tsx"
import { answersFrom, fieldsOf } from "./question-values.ts"
import { type DeskAction, useDeskAction } from "./use-desk-action.ts"

interface ReplaceDialogProps {
  registration: Shown["registration"]
  onClose: () => void
}

const unanswered = { answers: {} }

/** Gives the place to another participant of the family, whose questions are answered anew. */
export const ReplaceDialog = keptDialog(
  ({ registration }: ReplaceDialogProps) => `registrations/${registration.cuid}/replace`,
  ReplaceForm,
)

function ReplaceForm({ registration, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation()
  const { cuid } = registration
  const { data } = useChangeForm(cuid)
  const [participant, setParticipant] = useHeld<string | null>("participant", null)
  const fields = fieldsOf(data?.availability?.questions ?? [])
  const form = useForm<FieldValues>({ defaultValues: unanswered })
  useHeldFields(form, unanswered)
  const action = useDeskAction({
    name: `replace/${cuid}`,
    body: participant === null ? null : { participant, answers: answersFrom(fields, form.watch("answers") as Answers) },
    send: ({ in_addition: _, from_waiting_list: __, ...body }, intention) =>
      call("POST /api/console/registrations/{cuid}/replace", { params: { cuid }, body }, intention),
    success: t("console_registration.replace.done"),
    onDone: onClose,
  })
  const others = (data?.participants ?? []).filter((each) => each.cuid !== registration.participant.cuid)
  return (
    <DeskDialog
      title={t("console_registration.replace.title", { name: registration.participant.fullname })}
      submit={t("console_registration.replace.submit")}
      action={action as unknown as DeskAction}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p>{t("console_registration.replace.nobody")}</p>
      ) : (
        <Select
          label={t("console_registration.replace.by")}
          hasOptionalMark={false}
          value={participant}
          onChange={setParticipant}
          options={others.map((each) => ({ value: each.cuid, label: each.fullname }))}
        />
      )}
      {participant !== null && <CustomFieldInputs control={form.control} fields={fields} />}
      {action.preview && <Outcome outcome={action.preview} isLoading={action.isLoading} />}
    </DeskDialog>
  )
}
