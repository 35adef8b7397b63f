import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { CallError } from "#contract/client.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { ask, keyOf, type Row } from "../entity/ask.ts"
import { useWords } from "../list/use-words.ts"

interface RemoveDialogProps {
  of: Entity
  row: Row
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDone: () => void
}

/** Asks before a record is removed. One that is still used stays, and its users are counted, each kind in words. */
export function RemoveDialog({ of, row, title, isOpen, onOpenChange, onDone }: RemoveDialogProps) {
  const { t } = useTranslation()
  const { say } = useWords(of)
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [uses, setUses] = useState<Record<string, number> | null>(null)
  // The sheet below may show what was read before somebody used it.
  useEffect(() => {
    if (isOpen) void client.invalidateQueries({ queryKey: keyOf(of, row.cuid), exact: true })
  }, [isOpen, client, of, row.cuid])
  // Some things go at once from everything that has them: how many those are is said first.
  const worn = Number(row.uses) > 0 && say("worn", { count: Number(row.uses) })
  const remove = async () => {
    const outcome = await run(
      (intention) => ask<{ archived: boolean }>(of.endpoints.remove, { params: { cuid: row.cuid } }, intention),
      { success: ({ archived }) => t(archived ? "console_entity.sheet.was_archived" : "console_entity.sheet.removed") },
    )
    if (!outcome.isDone) {
      setUses(usesIn(outcome.error))
      return false
    }
    onDone()
    client.removeQueries({ queryKey: keyOf(of, row.cuid) })
    await client.invalidateQueries({ queryKey: keyOf(of, "list") })
    return true
  }
  return (
    <ConfirmDialog
      title={t("console_entity.sheet.remove_title", { name: title })}
      confirm={t("console_entity.sheet.remove")}
      isDanger
      isPending={isPending}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setUses(null)
        onOpenChange(next)
      }}
      onConfirm={remove}
    >
      {worn && <p>{worn}</p>}
      <p>{t(of.archives ? "console_entity.sheet.remove_text" : "console_entity.sheet.remove_final")}</p>
      {uses && (
        <Alert tone="warning" title={t("console_entity.sheet.in_use")}>
          <ul>
            {Object.entries(uses).map(([kind, count]) => (
              <li key={kind}>{say(`uses.${kind}`, { count }) || `${kind} ${count}`}</li>
            ))}
          </ul>
        </Alert>
      )}
    </ConfirmDialog>
  )
}

function usesIn(error: unknown): Record<string, number> | null {
  if (!(error instanceof CallError)) return null
  const uses = (error.details as { uses?: Record<string, number> } | undefined)?.uses
  return uses ?? (error.code === "IN_USE" ? {} : null)
}
