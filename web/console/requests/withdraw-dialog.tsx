import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { type ReplyProps, useReadAgain } from "./ask.ts"

/** Withdraws a request for its family, as the family could. */
export function WithdrawDialog({ request: { cuid, paid_amount }, onClose }: ReplyProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { run, isPending } = useAction()
  const readAgain = useReadAgain()
  const withdraw = async () => {
    const outcome = await run(
      (intention) => call("DELETE /api/console/registrations-requests/{cuid}", { params: { cuid } }, intention),
      { success: t("console_requests.withdraw.done") },
    )
    readAgain()
    return outcome.isDone
  }
  return (
    <ConfirmDialog
      title={t("console_requests.withdraw.title")}
      confirm={t("console_requests.withdraw.confirm")}
      isDanger
      isPending={isPending}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={withdraw}
    >
      <p>{t("console_requests.withdraw.text")}</p>
      {paid_amount > 0 && <p>{t("console_requests.withdraw.back", { amount: money(paid_amount, "sum") })}</p>}
    </ConfirmDialog>
  )
}
