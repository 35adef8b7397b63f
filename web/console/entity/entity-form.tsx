import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { CallError } from "#contract/client.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { answerPath } from "#web/forms/custom-data.ts"
import { problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { FieldInput } from "../inputs/field-input.tsx"
import { useWords } from "../list/use-words.ts"
import { SaveBar } from "../shell/save-bar.tsx"
import { useUnsaved } from "../shell/unsaved.ts"
import { ask, keyOf, type Row, rowIn } from "./ask.ts"
import { type Conflict, ConflictBox } from "./conflict.tsx"
import type { EntityLook } from "./entity-look.ts"
import { givenNames, isRequired, schemaOf, type Values, valuesOf } from "./form-values.ts"
import { mergeValues } from "./merge-values.ts"
import styles from "./sheet.module.css"

interface EntityFormProps {
  of: Entity
  look: EntityLook
  /** Null for a new one. */
  row: Row | null
  /** What a new one begins with. */
  given: Values
  canSave: boolean
  onCreated: (row: Row) => void
}

/** The form of an entity: one input for each field that is sent, checked by the contract's own schema. */
export function EntityForm({ of, look, row, given, canSave, onCreated }: EntityFormProps) {
  const { t } = useTranslation()
  const words = useWords(of)
  const client = useQueryClient()
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [created, setCreated] = useState<Row | null>(null)
  const isSaved = useRef(false)
  const question = useQuestion()
  const begin = valuesOf(of, base, given)

  const { form, submit, isPending } = useContractForm({
    schema: schemaOf(of),
    values: begin,
    send: async (body, intention) => {
      const { create, update } = of.endpoints
      if (!base) return rowIn(of, await ask(create, { body }, intention))
      const version = conflict?.version ?? base.version
      return rowIn(of, await ask(update, { params: { cuid: base.cuid }, body: { ...body, version } }, intention))
    },
    success: t("console_entity.form.saved"),
    explain: (error) => (error.code === "VERSION_CONFLICT" ? clash(error) : problemsOf(error)),
    fieldOf: (path) => answerPath(path, "custom_data"),
    onDone: (saved) => {
      isSaved.current = true
      setConflict(null)
      setBase(saved)
      form.reset(valuesOf(of, saved))
      client.setQueryData(keyOf(of, saved.cuid), saved)
      void client.invalidateQueries({ queryKey: keyOf(of, "list") })
      void client.invalidateQueries({ queryKey: keyOf(of, saved.cuid, "history") })
      if (!row) setCreated(saved)
    },
  })
  const { dirtyFields } = form.formState
  // The form's own `isDirty` compares everything: a question that was asked but not answered would count as a change.
  const isDirty = Object.keys(dirtyFields).length > 0
  const names = givenNames(of)

  const clash = ({ details }: CallError) => {
    const theirRow = rowIn(of, details)
    const [mine, theirs] = [form.getValues(), valuesOf(of, theirRow)]
    const result = mergeValues(names, valuesOf(of, base), mine, theirs)
    // From here on the form stands on theirs: what differs from it is mine, also in the next conflict.
    form.reset(theirs)
    for (const name of names) form.setValue(name, result.values[name], { shouldDirty: true })
    setBase(theirRow)
    setConflict({ ...result, theirs, mine, version: theirRow.version })
    return []
  }

  const save = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return false
    const effect = look.confirm?.(base, form.getValues())
    if (effect && !(await question.ask(effect))) return false
    isSaved.current = false
    await submit()
    return isSaved.current
  }
  useUnsaved(isDirty, canSave ? save : undefined)
  // A task later than the commit in which nothing is unsaved any more: the question about leaving knows it by then.
  useEffect(() => {
    if (!created || isDirty) return
    const timer = setTimeout(() => onCreated(created))
    return () => clearTimeout(timer)
  }, [created, isDirty, onCreated])

  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void save()
  }
  const layout = look.layout ?? { "": names }
  return (
    <>
      <ContractForm onSubmit={onSubmit} isPending={isPending || !canSave}>
        {!canSave && <p className={styles.note}>{t("console_entity.form.read_only")}</p>}
        {conflict && (
          <ConflictBox
            of={of}
            conflict={conflict}
            control={form.control}
            onChoose={(field, value) => form.setValue(field, value, { shouldDirty: true })}
          />
        )}
        {Object.entries(layout).map(([group, fields]) => (
          <fieldset key={group} className={styles.group}>
            {group && <legend className={styles.legend}>{words.say(`groups.${group}`)}</legend>}
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
        changes={canSave ? Math.max(Object.keys(dirtyFields).length, conflict ? 1 : 0) : 0}
        onSave={() => void save()}
        onDiscard={() => {
          setConflict(null)
          form.reset(begin)
        }}
        isPending={isPending}
      />
      {question.dialog}
    </>
  )
}

/** A question that a promise waits for. */
function useQuestion() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{
    what: { title: string; body: ReactNode }
    answer: (isYes: boolean) => void
  } | null>(null)
  const answer = (isYes: boolean) => {
    asked?.answer(isYes)
    setAsked(null)
  }
  return {
    ask: (what: { title: string; body: ReactNode }) => new Promise<boolean>((answer) => setAsked({ what, answer })),
    dialog: (
      <ConfirmDialog
        title={asked?.what.title ?? ""}
        confirm={t("console_entity.form.confirm")}
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && answer(false)}
        onConfirm={() => answer(true)}
      >
        {asked?.what.body}
      </ConfirmDialog>
    ),
  }
}
