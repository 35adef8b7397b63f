import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { CallError } from "#contract/client.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { answerPath } from "#web/forms/custom-data.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { useRecordForm } from "../conflict/use-record-form.ts"
import { FieldInput } from "../inputs/field-input.tsx"
import { useValueText } from "../record/use-value-text.ts"
import { showSaved } from "../session/show-saved.ts"
import { useUnsaved } from "../shell/unsaved.ts"
import { ask, keyOf, type Row, rowIn } from "./ask.ts"
import type { Effect, EntityLook } from "./entity-look.ts"
import { isRequired, schemaOf, valuesOf } from "./form-values.ts"
import { useProposals } from "./use-proposals.ts"

export interface EntityFormProps {
  of: Entity
  look: EntityLook
  /** Null for a new one. */
  row: Row | null
  /** What a copy begins with. */
  copied: Values | undefined
  canSave: boolean
  onCreated: (row: Row) => void
}

/** The form of an entity, checked by the contract's own schema: its inputs by name, and saving, which may ask first. */
export function useEntityForm({ of, look, row, copied, canSave, onCreated }: EntityFormProps) {
  const { t } = useTranslation()
  const show = useValueText(of)
  const client = useQueryClient()
  // What saving would do, and the promise that waits for the answer: the first one counts.
  const [question, setQuestion] = useState<(Effect & { answer: (isYes: boolean) => void }) | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const fieldsOf = (each: Row | null) => valuesOf(of, each, look.given)
  const record = useRecordForm<Row | null>({
    schema: schemaOf(of, look),
    record: row,
    fieldsOf,
    begin: copied,
    send: async (body, base, intention) => {
      const { create, update } = of.endpoints
      if (!base) return rowIn(of, await ask(create, { body }, intention))
      const { cuid, version } = base
      return rowIn(of, await ask(update, { params: { cuid }, body: { ...body, version } }, intention))
    },
    newerIn: (details) => rowIn(of, details),
    success: t("console_entity.form.saved"),
    draft: canSave ? `${of.path}/${row?.cuid ?? "new"}` : undefined,
    onRefused: setRefusal,
    problems: look.problems,
    fieldOf: (path) => answerPath(path, "custom_data"),
    onSaved: (saved) => {
      setRefusal(null)
      showSaved(client, keyOf(of, saved!.cuid), saved)
      if (row) return
      release()
      onCreated(saved!)
    },
  })
  const { form, base, changed } = record
  useProposals(form, row || copied ? undefined : look.proposes)
  const stored = fieldsOf(base)
  const save = async () => {
    // Nothing is sent then: what is wrong is marked, and takes the focus once it is.
    if (!(await form.trigger())) return record.save()
    const effect = look.confirm?.(base, form.getValues())
    const isWanted = !effect || (await new Promise((answer) => setQuestion({ ...effect, answer })))
    return isWanted ? record.save() : false
  }
  const release = useUnsaved(changed.length > 0, canSave ? save : undefined)

  const input = (name: string): ReactNode => (
    <FieldInput
      key={name}
      of={of}
      name={name}
      control={form.control}
      own={look.inputs?.[name]}
      row={base}
      isRequired={isRequired(of.fields[name]!)}
      was={base && changed.includes(name) ? show(name, stored[name]) : null}
    />
  )
  const dialog = (
    <ConfirmDialog
      title={question?.title ?? ""}
      confirm={t("console_entity.form.confirm")}
      isOpen={question !== null}
      onOpenChange={() => {
        question?.answer(false)
        setQuestion(null)
      }}
      onConfirm={() => question?.answer(true)}
    >
      {question?.body}
    </ConfirmDialog>
  )
  const refused = refusal && look.refused?.(refusal)
  const hint = look.hint?.(form.watch())
  return { record, save, input, refused, hint, dialog }
}
