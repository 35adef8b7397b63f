import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowDown } from "#web/ui/icons/arrow-down.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import styles from "./list.module.css"
import type { Columns } from "./use-columns.ts"
import { useWords } from "./use-words.ts"

interface ColumnsDialogProps {
  of: Entity
  columns: Columns
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Which columns a list has, and in which order; kept in this browser. */
export function ColumnsDialog({ of, columns: { all, shown, choose }, isOpen, onOpenChange }: ColumnsDialogProps) {
  const { t } = useTranslation()
  const { label } = useWords(of)
  const ordered = [...shown, ...all.filter((each) => !shown.includes(each))]
  const swap = (place: number, by: number) => {
    const next = [...shown]
    const [moved] = next.splice(place, 1)
    next.splice(place + by, 0, moved!)
    choose(next)
  }
  return (
    <Dialog
      title={t("console_entity.columns.title")}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={(close) => (
        <>
          <Button variant="plain" onPress={() => choose(null)}>
            {t("console_entity.columns.reset")}
          </Button>
          <Button variant="primary" onPress={close}>
            {t("console_entity.columns.done")}
          </Button>
        </>
      )}
    >
      <ul className={styles.columns}>
        {ordered.map((column, place) => {
          const isShown = place < shown.length
          const without = shown.filter((each) => each !== column)
          return (
            <li key={column} className={styles.column}>
              <Checkbox
                isSelected={isShown}
                isDisabled={isShown && without.length === 0}
                onChange={(isChosen) => choose(isChosen ? [...shown, column] : without)}
              >
                {label(column)}
              </Checkbox>
              <IconButton
                isSmall
                label={t("console_entity.columns.up", { column: label(column) })}
                isDisabled={!isShown || place === 0}
                onPress={() => swap(place, -1)}
              >
                <ArrowUp className="icon icon-sm" aria-hidden="true" />
              </IconButton>
              <IconButton
                isSmall
                label={t("console_entity.columns.down", { column: label(column) })}
                isDisabled={!isShown || place === shown.length - 1}
                onPress={() => swap(place, 1)}
              >
                <ArrowDown className="icon icon-sm" aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
