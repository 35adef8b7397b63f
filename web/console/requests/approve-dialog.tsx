import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { type ReplyProps, useReadAgain } from "./ask.ts"
import styles from "./requests.module.css"

/** Approves a request: as many registrations as it has availabilities, all or none. */
export function ApproveDialog({ request, onClose }: ReplyProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { run, isPending } = useAction()
  const readAgain = useReadAgain()
  const [note, setNote] = useHeld("note", "")
  const { cuid, availabilities, total_amount } = request
  const count = availabilities.length
  const approve = async () => {
    const given = { params: { cuid }, body: { note } }
    const outcome = await run(
      (intention) => call("POST /api/console/registrations-requests/{cuid}/approve", given, intention),
      { success: t("console_requests.approve.done") },
    )
    // A refusal has its obstacle since a moment: it is shown as well.
    readAgain()
    return outcome.isDone
  }
  return (
    <ConfirmDialog
      title={t("console_requests.approve.title")}
      confirm={t("console_requests.approve.confirm")}
      isPending={isPending}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={approve}
    >
      <div className={styles.form}>
        <p>{t("console_requests.approve.text", { count, amount: money(total_amount, "sum") })}</p>
        <TextArea
          label={t("console_requests.note")}
          hint={t("console_requests.note_hint")}
          maxLength={2_000}
          value={note}
          onChange={setNote}
        />
      </div>
    </ConfirmDialog>
  )
}
