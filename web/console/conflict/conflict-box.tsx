import { type ReactNode, useId } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { GitMerge } from "#web/ui/icons/git-merge.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { DraftOffer } from "../drafts/draft-offer.tsx"
import styles from "./conflict.module.css"
import { isSame } from "./merge-values.ts"
import type { RecordForm } from "./use-record-form.ts"

interface ConflictBoxProps {
  record: Pick<RecordForm, "conflict" | "values" | "changed" | "set" | "endConflict"> &
    Partial<Pick<RecordForm, "draft">>
  /** The name of a field, and one of its values, in words. */
  label: (field: string) => string
  show: (field: string, value: unknown) => ReactNode
}

/** A draft that waits; then what two people saved, field by field: each clash is chosen, the rest was merged and is named. */
export function ConflictBox({
  record: { conflict, draft = null, values, changed, set, endConflict },
  label,
  show,
}: ConflictBoxProps) {
  const { t } = useTranslation()
  const id = useId()
  if (!conflict) return <DraftOffer offer={draft} />
  const { merged, clashes, mine, theirs } = conflict
  return (
    <section className={styles.box} role="alert" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <GitMerge className="icon" aria-hidden="true" />
        {t("console_conflict.title")}
      </h2>
      <p>{t(clashes.length > 0 ? "console_conflict.choose" : "console_conflict.nothing_lost")}</p>
      {merged.length > 0 && <p>{t("console_conflict.merged", { fields: merged.map(label).join(", ") })}</p>}
      {clashes.map((field) => (
        <RadioCards
          key={field}
          className={styles.clash ?? ""}
          label={label(field)}
          hasOptionalMark={false}
          value={isSame(values[field], theirs[field]) ? "theirs" : "mine"}
          onChange={(side) => set(field, (side === "theirs" ? theirs : mine)[field])}
          cards={[
            { value: "mine", title: t("console_conflict.mine"), description: show(field, mine[field]) },
            { value: "theirs", title: t("console_conflict.theirs"), description: show(field, theirs[field]) },
          ]}
        />
      ))}
      {changed.length === 0 && (
        <Button className={styles.done ?? ""} onPress={endConflict}>
          {t("console_conflict.done")}
        </Button>
      )}
    </section>
  )
}
