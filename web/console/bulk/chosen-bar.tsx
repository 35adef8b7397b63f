import type { ReactNode } from "react"
import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { Kbd } from "../keys/kbd.tsx"
import type { EntityRows } from "../list/use-entity-list.ts"
import { useWords } from "../list/use-words.ts"
import styles from "./bulk.module.css"
import { type Chosen, isNothing, nothingChosen } from "./chosen.ts"

interface ChosenBarProps {
  of: Entity
  list: EntityRows
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
  /** The buttons of what can be done with them. */
  children: ReactNode
}

/** The ink bar over a list: how many rows are chosen, all that match in one press, and what can be done with them. */
export function ChosenBar({ of, list: { rows, count, more }, chosen, onChosen, children }: ChosenBarProps) {
  const { t } = useTranslation()
  const { counted } = useWords(of)
  if (isNothing(chosen)) return null
  const isAll = chosen === "matching"
  const all = counted({ count, more })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("console_entity.bulk.bar")}>
      <b className={styles.count} role="status">
        {isAll
          ? t("console_entity.bulk.all_chosen", { what: all })
          : t("console_entity.bulk.chosen", { count: chosen.size })}
      </b>
      {!isAll && chosen.size === rows.length && (more || count > rows.length) && (
        <Button variant="plain" onPress={() => onChosen("matching")}>
          {t("console_entity.bulk.choose_all", { what: all })}
        </Button>
      )}
      {children}
      <span className={styles.line} aria-hidden="true" />
      <Button variant="plain" onPress={() => onChosen(nothingChosen)}>
        <X className="icon icon-sm" aria-hidden="true" />
        <span className="sr-only">{t("console_entity.bulk.clear")}</span>
        <Kbd isDecoration>Escape</Kbd>
      </Button>
    </div>
  )
}
