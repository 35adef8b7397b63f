import { ContractForm } from "#web/forms/contract-form.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import { useWords } from "../list/use-words.ts"
import { useValueText } from "../record/use-value-text.ts"
import { SaveBar } from "../shell/save-bar.tsx"
import styles from "./sheet.module.css"
import { type EntityFormProps, useEntityForm } from "./use-entity-form.tsx"

/** The form of an entity in its sheet: one input for each field that is sent, in groups. */
export function EntityForm(props: EntityFormProps) {
  const { of, look, canSave } = props
  const { t } = useTranslation()
  const { say, label } = useWords(of)
  const text = useValueText(of)
  const { record, save, input, refused, hint, dialog } = useEntityForm(props)
  const { changed, values, isPending } = record
  const isShown = (field: string) => look.has?.(field, values) ?? true
  return (
    <>
      <ContractForm onSubmit={save} isPending={isPending || !canSave}>
        {!canSave && <p className={styles.note}>{t("console_entity.form.read_only")}</p>}
        <ConflictBox record={record} label={label} show={text} />
        {refused}
        {Object.entries(look.layout ?? { "": Object.keys(of.input.shape) }).map(([group, fields]) => (
          <fieldset key={group} className={styles.group}>
            {group && <legend className={styles.legend}>{say(`groups.${group}`)}</legend>}
            {fields.filter(isShown).map(input)}
          </fieldset>
        ))}
        {hint}
      </ContractForm>
      <SaveBar
        changes={canSave ? changed.length : 0}
        onSave={() => void save()}
        onDiscard={record.discard}
        isPending={isPending}
      />
      {dialog}
    </>
  )
}
