import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { ask, keyOf, type Row } from "../entity/ask.ts"
import { useMayOf } from "../session/session.ts"
import { RemoveDialog } from "./remove-dialog.tsx"

interface RecordActionsProps {
  of: Entity
  row: Row
  title: string
  /** Absent where records are not copied. */
  onCopy: (() => void) | undefined
  onRemoved: () => void
}

/** Actions on a record besides changing it: it is copied, removed, or brought back from the archive. */
export function RecordActions({ of, row, title, onCopy, onRemoved }: RecordActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const may = useMayOf(of.permission)
  const { run, isPending } = useAction()
  const [isRemoving, setRemoving] = useState(false)
  const restore = async () => {
    await run((intention) => ask(of.endpoints.restore, { params: { cuid: row.cuid } }, intention), {
      success: t("console_entity.sheet.restored"),
    })
    await client.invalidateQueries({ queryKey: keyOf(of) })
  }
  return (
    <>
      {onCopy && may.create && (
        <Button size="sm" onPress={onCopy}>
          {t("console_entity.sheet.copy")}
        </Button>
      )}
      {may.delete && row.archived_at && (
        <Button size="sm" onPress={() => void restore()} isPending={isPending}>
          {t("console_entity.sheet.restore")}
        </Button>
      )}
      {may.delete && !row.archived_at && (
        <Button size="sm" variant="danger" onPress={() => setRemoving(true)}>
          {t("console_entity.sheet.remove")}
        </Button>
      )}
      <RemoveDialog of={of} row={row} title={title} isOpen={isRemoving} onOpenChange={setRemoving} onDone={onRemoved} />
    </>
  )
}
