import { z } from "zod"
import type { CallError } from "#contract/client.ts"
import { text } from "#contract/fields.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormCheckbox, FormTextArea } from "#web/forms/fields.tsx"
import { type Problem, problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import type { Intention } from "#web/ui/use-action.ts"
import { DraftOffer } from "../drafts/draft-offer.tsx"
import { useKeptDraft } from "../drafts/use-kept-draft.ts"
import { useUnsaved } from "../shell/unsaved.ts"
import styles from "./notes.module.css"

const schema = z.object({ text: text(5_000), pinned: z.boolean() })
export type NoteInput = z.output<typeof schema>

interface NoteFormProps {
  /** Names the note among all that may be written, and the version it is changed from. */
  draft: { record: string; version: number }
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
export function NoteForm({ draft, label, submit, success, send, onDone, onCancel, ...more }: NoteFormProps) {
  const { t } = useTranslation()
  const { values = { text: "", pinned: false }, explain = problemsOf } = more
  const form = useContractForm({
    schema,
    values,
    send,
    success,
    explain,
    onDone: () => {
      release()
      onDone()
    },
  })
  const { control, formState } = form.form
  const typed = form.form.watch()
  const changed = Object.entries(typed).filter(([name, value]) => value !== values[name as keyof NoteInput])
  const kept = useKeptDraft({
    ...draft,
    schema,
    changed: Object.fromEntries(changed),
    base: values,
    take: ({ version, values: mine }) => {
      for (const [name, value] of Object.entries(mine))
        form.form.setValue(name as keyof NoteInput, value as never, { shouldDirty: true })
      if (version !== draft.version) form.form.setError("text", { message: t("console_team.notes.conflict") })
    },
  })
  const release = useUnsaved(formState.isDirty)
  return (
    <ContractForm onSubmit={form.submit} isPending={form.isPending} className={styles.form ?? ""}>
      <DraftOffer offer={kept.offer} />
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
