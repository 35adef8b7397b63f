import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Entity } from "#contract/entities/entity.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { answerPath } from "#web/forms/custom-data.ts"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { useRecordForm } from "../conflict/use-record-form.ts"
import { FieldInput } from "../inputs/field-input.tsx"
import { useWords } from "../list/use-words.ts"
import { useValueText } from "../record/use-value-text.ts"
import { SaveBar } from "../shell/save-bar.tsx"
import { useUnsaved } from "../shell/unsaved.ts"
import { ask, keyOf, type Row, rowIn } from "./ask.ts"
import type { Effect, EntityLook } from "./entity-look.ts"
import { isRequired, schemaOf, valuesOf } from "./form-values.ts"
import styles from "./sheet.module.css"

interface EntityFormProps {
  of: Entity
  look: EntityLook
  /** Null for a new one. */
  row: Row | null
  /** What a copy begins with. */
  copied: Values | undefined
  canSave: boolean
  onCreated: (row: Row) => void
}

/** The form of an entity: one input for each field that is sent, checked by the contract's own schema. */
export function EntityForm({ of, look, row, copied, canSave, onCreated }: EntityFormProps) {
  const { t } = useTranslation()
  const { say, label } = useWords(of)
  const text = useValueText(of)
  const client = useQueryClient()
  // What saving would do, and the promise that waits for the answer: the first one counts.
  const [question, setQuestion] = useState<(Effect & { answer: (isYes: boolean) => void }) | null>(null)
  const record = useRecordForm<Row | null>({
    schema: schemaOf(of),
    record: row,
    fieldsOf: (each) => valuesOf(of, each, look.given),
    begin: copied,
    send: async (body, base, intention) => {
      const { create, update } = of.endpoints
      if (!base) return rowIn(of, await ask(create, { body }, intention))
      const { cuid, version } = base
      return rowIn(of, await ask(update, { params: { cuid }, body: { ...body, version } }, intention))
    },
    newerIn: (details) => rowIn(of, details),
    success: t("console_entity.form.saved"),
    fieldOf: (path) => answerPath(path, "custom_data"),
    onSaved: (saved) => {
      const { cuid } = saved!
      client.setQueryData(keyOf(of, cuid), saved)
      for (const key of [keyOf(of, "list"), keyOf(of, cuid, "history")])
        void client.invalidateQueries({ queryKey: key })
      if (row) return
      release()
      onCreated(saved!)
    },
  })
  const { form, base, changed, isPending } = record

  const save = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return false
    const effect = look.confirm?.(base, form.getValues())
    const isWanted = !effect || (await new Promise((answer) => setQuestion({ ...effect, answer })))
    return isWanted ? record.save() : false
  }
  const release = useUnsaved(changed.length > 0, canSave ? save : undefined)

  return (
    <>
      <ContractForm onSubmit={save} isPending={isPending || !canSave}>
        {!canSave && <p className={styles.note}>{t("console_entity.form.read_only")}</p>}
        <ConflictBox record={record} label={label} show={text} />
        {Object.entries(look.layout ?? { "": Object.keys(of.input.shape) }).map(([group, fields]) => (
          <fieldset key={group} className={styles.group}>
            {group && <legend className={styles.legend}>{say(`groups.${group}`)}</legend>}
            {fields.map((name) => (
              <FieldInput
                key={name}
                of={of}
                name={name}
                control={form.control}
                row={base}
                isRequired={isRequired(of.fields[name]!)}
              />
            ))}
          </fieldset>
        ))}
      </ContractForm>
      <SaveBar
        changes={canSave ? changed.length : 0}
        onSave={() => void save()}
        onDiscard={record.discard}
        isPending={isPending}
      />
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
    </>
  )
}
