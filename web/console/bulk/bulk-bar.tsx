import { type ReactNode, useState } from "react"
import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { RotateCcw } from "#web/ui/icons/rotate-ccw.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import type { EntityRows } from "../list/use-entity-list.ts"
import { useWords } from "../list/use-words.ts"
import { useMayOf } from "../session/session.ts"
import { type Chosen, nothingChosen } from "./chosen.ts"
import { ChosenBar } from "./chosen-bar.tsx"
import type { BulkAction } from "./jobs.ts"
import { Refused } from "./refused.tsx"
import { DIRECT, isJob, useBulk } from "./use-bulk.ts"

interface BulkBarProps {
  of: Entity
  list: EntityRows
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
  actions?: readonly RowAction[]
  /** Whether the permission to remove one allows to remove many at once. */
  hasRemoval: boolean
}

/** One more thing that can be done with chosen rows. */
export interface RowAction {
  action: BulkAction
  label: string
  icon: ReactNode
  /** Asks for more before it is done, instead of doing it at once. */
  run?: (chosen: Chosen) => void
}

/** The ink bar over a list: how many rows are chosen, and what can be done with them. */
export function BulkBar({ of, list, chosen, onChosen, actions = [], hasRemoval }: BulkBarProps) {
  const { t } = useTranslation()
  const { say } = useWords(of)
  const { asked, rows, count } = list
  const { start, isPending, refused, hideRefused } = useBulk(of, list)
  const [isAsking, setAsking] = useState(false)
  const isAll = chosen === "matching"
  const number = isAll ? count : chosen.size
  // What the chosen rows go from as well, as far as they are loaded.
  const going = isAll ? rows : rows.filter(({ cuid }) => chosen.has(cuid))
  const uses = going.reduce((sum, row) => sum + (Number(row.uses) || 0), 0)
  const worn = uses > 0 && say("worn_in_all", { count: uses })
  const isArchive = asked.archived === "true"
  const canRemove = useMayOf(of.permission).delete && hasRemoval
  const act = async (action: BulkAction) => {
    const isDone = await start(action, chosen)
    if (isDone) onChosen(nothingChosen)
    return isDone
  }
  return (
    <>
      <Refused refused={refused} onHide={hideRefused} />
      <ChosenBar of={of} list={list} chosen={chosen} onChosen={onChosen}>
        {!isArchive &&
          actions.map(({ action, label, icon, run }) => (
            <Button
              key={action}
              variant="plain"
              onPress={() => (run ? run(chosen) : void act(action))}
              isPending={isPending}
            >
              {icon}
              {label}
            </Button>
          ))}
        {canRemove && isArchive && (
          <Button variant="plain" onPress={() => void act("restore")} isPending={isPending}>
            <RotateCcw className="icon icon-sm" aria-hidden="true" />
            {t("console_entity.bulk.restore")}
          </Button>
        )}
        {canRemove && !isArchive && (
          <Button variant="plain" onPress={() => setAsking(true)}>
            <Trash2 className="icon icon-sm" aria-hidden="true" />
            {t("console_entity.bulk.remove")}
          </Button>
        )}
      </ChosenBar>
      <ConfirmDialog
        title={t("console_entity.bulk.remove_title", { count: number })}
        confirm={t("console_entity.bulk.remove")}
        isDanger
        isPending={isPending}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => act("delete")}
      >
        {worn && <p>{worn}</p>}
        <p>{t(of.archives ? "console_entity.sheet.remove_text" : "console_entity.sheet.remove_final")}</p>
        {isJob(chosen) && <p>{t("console_entity.bulk.as_job", { limit: DIRECT })}</p>}
      </ConfirmDialog>
    </>
  )
}
