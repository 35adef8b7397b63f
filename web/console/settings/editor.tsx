import type { ReactNode } from "react"
import type { z } from "zod"
import type { CallError } from "#contract/client.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import type { Intention } from "#web/ui/use-action.ts"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { useRecordForm } from "../conflict/use-record-form.ts"
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
  save: (body: Values, intention: Intention) => Promise<Values>
  onSaved?: (saved: Values) => void
  onRefused?: (error: CallError) => void
  label: (name: string) => string
  show: EditorState["show"]
  children: ReactNode
}

const asItIs = (row: Values) => row

/**
 * The form of a settings screen: counts what differs from what is stored, saves it whole, and lets one choose field by
 * field when somebody has saved in the meantime. Who may only read sees the fields, disabled.
 */
export function Editor({ schema, stored, asForm = asItIs, canSave, label, show, children, ...given }: EditorProps) {
  const { t } = useTranslation()
  const names = Object.keys(schema.shape)
  const record = useRecordForm({
    schema: emptyAsNull(schema),
    record: stored,
    fieldsOf: (row) => pick(names, asForm(row)),
    send: async (fields, base, intention) => {
      const body = "version" in base ? { ...fields, version: base.version } : fields
      return { ...base, ...(await given.save(body, intention)) }
    },
    newerIn: (details, base) => ({ ...base, ...(details as Values) }),
    success: t("console_settings.saved"),
    draft: canSave ? `settings/${names.join()}` : undefined,
    onSaved: (saved) => given.onSaved?.(saved),
    onRefused: (error) => given.onRefused?.(error),
  })
  const { form, base, values, changed, set, save, isPending } = record
  const count = canSave ? changed.length : 0
  useUnsaved(count > 0, save)
  const state = { control: form.control, base: asForm(base), values, canSave, set, show } as EditorState
  return (
    <EditorContext value={state}>
      <ContractForm onSubmit={save} isPending={isPending} className={styles.form ?? ""}>
        {!canSave && <Alert>{t("console_settings.read_only")}</Alert>}
        <ConflictBox record={record} label={label} show={show} />
        {children}
        <SaveBar
          changes={count}
          detail={changed.map(label).join(", ")}
          onSave={() => void save()}
          onDiscard={record.discard}
          isPending={isPending}
        />
      </ContractForm>
    </EditorContext>
  )
}

const pick = (names: readonly string[], row: Values): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
