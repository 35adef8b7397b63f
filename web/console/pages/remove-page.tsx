import { useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"

export type ListedPage = AnswerTo<"GET /api/console/pages">["data"][number]

interface RemovePageProps {
  page: ListedPage
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function RemovePage({ page: { cuid, title, path }, ...opening }: RemovePageProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const remove = async () => {
    const { isDone } = await run(
      (intention) => call("DELETE /api/console/pages/{cuid}", { params: { cuid } }, intention),
      { success: t("console_pages.removed") },
    )
    void client.invalidateQueries({ queryKey: ["pages"] })
    return isDone
  }
  return (
    <ConfirmDialog
      {...opening}
      isDanger
      title={t("console_pages.remove_title", { page: title })}
      confirm={t("console_pages.remove_confirm")}
      isPending={isPending}
      onConfirm={remove}
    >
      <p>{t("console_pages.remove_text", { path })}</p>
    </ConfirmDialog>
  )
}
