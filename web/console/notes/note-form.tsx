import { z } from "zod"
import type { CallError } from "#contract/client.ts"
import { text } from "#contract/fields.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormCheckbox, FormTextArea } from "#web/forms/fields.tsx"
import { type Problem, problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import type { Intention } from "#web/ui/use-action.ts"
import { useUnsaved } from "../shell/unsaved.ts"
import styles from "./notes.module.css"

const schema = z.object({ text: text(5_000), pinned: z.boolean() })
export type NoteInput = z.output<typeof schema>

interface NoteFormProps {
  label: string
  values?: NoteInput
  submit: string
  success: string
  send: (body: NoteInput, intention: Intention) => Promise<unknown>
  onDone: () => void
  onCancel?: () => void
  explain?: (error: CallError) => Problem[]
}

/** The text of a note, new or changed, and whether it stays on top. */
export function NoteForm({ label, submit, success, send, onDone, onCancel, ...more }: NoteFormProps) {
  const { t } = useTranslation()
  const { values = { text: "", pinned: false }, explain = problemsOf } = more
  const form = useContractForm({ schema, values, send, success, onDone, explain })
  const { control, formState } = form.form
  useUnsaved(formState.isDirty && !formState.isSubmitSuccessful)
  return (
    <ContractForm onSubmit={form.submit} isPending={form.isPending} className={styles.form ?? ""}>
      <FormTextArea control={control} name="text" label={label} hasOptionalMark={false} rows={3} />
      <div className={styles.acts}>
        <FormCheckbox control={control} name="pinned">
          {t("console_team.notes.pin")}
        </FormCheckbox>
        {onCancel && (
          <Button size="sm" variant="plain" onPress={onCancel} isDisabled={form.isPending}>
            {t("ui.cancel")}
          </Button>
        )}
        <Button type="submit" size="sm" isPending={form.isPending}>
          {submit}
        </Button>
      </div>
    </ContractForm>
  )
}
