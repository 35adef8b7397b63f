import { useWatch } from "react-hook-form"
import { type Conditions, comparisonsOf } from "#contract/rules/conditions.ts"
import type { SegmentEntity } from "#contract/rules/segment-fields.ts"
import { useField } from "#web/forms/fields.tsx"
import { ConditionBuilder } from "../segments/condition-builder.tsx"
import { SegmentPreview } from "../segments/segment-preview.tsx"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"

/** Conditions of a segment, with who fulfils them now. */
export function ConditionsInput({ control, name, label, hint }: InputProps) {
  const { bound, value, error } = useField({ control, name }, false)
  const entity = useWatch({ control, name: "entity" }) as SegmentEntity
  const conditions = value as Conditions
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {comparisonsOf(conditions).length === 0 && hint && <p className="hint">{hint}</p>}
      <ConditionBuilder
        entity={entity}
        value={conditions}
        onChange={bound.onChange}
        isDisabled={bound.isDisabled ?? false}
      />
      {error && <p className="error">{error}</p>}
      <SegmentPreview entity={entity} conditions={conditions} />
    </fieldset>
  )
}
