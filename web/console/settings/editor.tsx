import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { z } from "zod"
import type { CallError } from "#contract/client.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { type Conflict, ConflictBox } from "../conflict/conflict-box.tsx"
import { isSame, mergeValues, type Values } from "../conflict/merge-values.ts"
import { SaveBar } from "../shell/save-bar.tsx"
import { useUnsaved } from "../shell/unsaved.ts"
import { EditorContext, type EditorState } from "./editor-context.ts"
import { emptyAsNull } from "./empty-as-null.ts"
import styles from "./settings.module.css"

interface EditorProps {
  /** The fields that are sent, as the contract checks them. */
  schema: z.ZodObject
  /** The stored fields, and their version where they have one. */
  stored: Values
  /** What the form holds of a stored row, where that is written differently. */
  asForm?: (row: Values) => Values
  canSave: boolean
  /** Sends the fields with the version they were made from; answers what is stored then. */
  save: (body: Values) => Promise<Values>
  onSaved?: (saved: Values) => void
  label: (name: string) => string
  show: EditorState["show"]
  children: ReactNode
}

/**
 * The form of a settings screen: counts what differs from what is stored, saves it whole, and lets one choose field by
 * field when somebody has saved in the meantime. Who may only read sees the fields, disabled.
 */
export function Editor({ schema, canSave, save: send, onSaved, label, show, children, ...given }: EditorProps) {
  const { t } = useTranslation()
  const { asForm = (row: Values) => row } = given
  const stored = asForm(given.stored)
  const names = Object.keys(schema.shape)
  const fieldsOf = (row: Values): Values => Object.fromEntries(names.map((name) => [name, row[name]]))
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isSaved = useRef(false)
  const { form, submit, isPending } = useContractForm({
    schema: emptyAsNull(schema),
    values: fieldsOf(base),
    send: (fields) => send("version" in base ? { ...fields, version: base.version } : fields),
    success: t("console_settings.saved"),
    explain: (error) => (error.code === "VERSION_CONFLICT" ? clash(error) : problemsOf(error)),
    onDone: (saved) => {
      isSaved.current = true
      adopt({ ...base, ...asForm(saved) })
      onSaved?.(saved)
    },
  })
  const values: Values = form.watch()
  const changed = names.filter((name) => !isSame(values[name], base[name]))
  const adopt = (row: Values) => {
    setConflict(null)
    setBase(row)
    form.reset(fieldsOf(row))
  }
  const set = (path: string, value: unknown) => {
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value)
    // A list inside is told by its own name, or its rows stay as they were.
    if (isGroup) for (const [name, part] of Object.entries(value)) set(`${path}.${name}`, part)
    else form.setValue(path, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  /** From here on the form stands on theirs: what differs from it is mine, also in the next conflict. */
  const clash = ({ details }: CallError) => {
    const theirs = asForm(details as Values)
    const mine = form.getValues()
    const result = mergeValues(names, base, mine, theirs)
    setBase({ ...base, ...theirs })
    form.reset(result.values)
    setConflict({ ...result, mine, theirs })
    return []
  }

  // Read again meanwhile, by coming back to the window: a form without changes shows the newer values.
  const isNewer = !isSame(fieldsOf(stored), fieldsOf(base)) || stored.version !== base.version
  const follow = useEffectEvent(() => {
    if (isNewer && changed.length === 0 && !conflict && !isPending) adopt(stored)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer is followed
  useEffect(() => follow(), [given.stored])

  const save = async () => {
    isSaved.current = false
    await submit()
    return isSaved.current
  }
  const count = canSave ? changed.length : 0
  useUnsaved(count > 0, save)
  const state = { control: form.control, base, values, canSave, set, show } as EditorState
  return (
    <EditorContext value={state}>
      <ContractForm onSubmit={submit} isPending={isPending} className={styles.form ?? ""}>
        {!canSave && <Alert>{t("console_settings.read_only")}</Alert>}
        {conflict && (
          <ConflictBox
            conflict={conflict}
            values={values}
            label={label}
            show={show}
            onChoose={set}
            end={
              changed.length === 0 && (
                <Button className={styles.start ?? ""} onPress={() => setConflict(null)}>
                  {t("console_conflict.done")}
                </Button>
              )
            }
          />
        )}
        {children}
        <SaveBar
          changes={count}
          detail={changed.map(label).join(", ")}
          onSave={() => void save()}
          onDiscard={() => adopt(base)}
          isPending={isPending}
        />
      </ContractForm>
    </EditorContext>
  )
}
