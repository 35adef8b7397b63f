import { GitMerge } from "lucide-react"
import { type Control, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Entity } from "#contract/entities/entity.ts"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { useWords } from "../list/use-words.ts"
import { useValueText } from "../record/use-value-text.ts"
import type { Values } from "./form-values.ts"
import type { Merged } from "./merge-values.ts"
import styles from "./sheet.module.css"

export interface Conflict extends Merged {
  theirs: Values
  mine: Values
  version: number
}

interface ConflictBoxProps {
  of: Entity
  conflict: Conflict
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<Values, unknown, any>
  onChoose: (field: string, value: unknown) => void
}

/** What two people saved, field by field: each clash is chosen, the rest was merged and is named. */
export function ConflictBox({ of, conflict: { merged, clashes, theirs, mine }, control, onChoose }: ConflictBoxProps) {
  const { t } = useTranslation()
  const { label } = useWords(of)
  const text = useValueText(of)
  const values = useWatch({ control })
  return (
    <section className={styles.conflict} role="alert" aria-label={t("console_entity.conflict.title")}>
      <h3 className={styles.conflictTitle}>
        <GitMerge className="icon" aria-hidden="true" />
        {t("console_entity.conflict.title")}
      </h3>
      <p>{t(clashes.length > 0 ? "console_entity.conflict.text" : "console_entity.conflict.only_merged")}</p>
      {merged.length > 0 && <p>{t("console_entity.conflict.merged", { fields: merged.map(label).join(", ") })}</p>}
      {clashes.map((field) => (
        <RadioCards
          key={field}
          label={label(field)}
          hasOptionalMark={false}
          value={values[field] === theirs[field] ? "theirs" : "mine"}
          onChange={(side) => onChoose(field, side === "theirs" ? theirs[field] : mine[field])}
          cards={[
            { value: "theirs", title: t("console_entity.conflict.theirs"), description: text(field, theirs[field]) },
            { value: "mine", title: t("console_entity.conflict.mine"), description: text(field, mine[field]) },
          ]}
        />
      ))}
    </section>
  )
}
