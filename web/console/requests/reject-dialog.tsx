import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { type ReplyProps, useReadAgain } from "./ask.ts"
import styles from "./requests.module.css"

/** Rejects a request: a message to the family, and where what was paid goes. */
export function RejectDialog({ request, onClose }: ReplyProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { run, isPending } = useAction()
  const readAgain = useReadAgain()
  const [note, setNote] = useHeld("note", "")
  const [to, setTo] = useHeld<"WALLET" | "CARD">("to", "WALLET")
  const [isAsked, setAsked] = useState(false)
  const { cuid, paid_amount } = request
  const isSaid = note.trim() !== ""
  const reject = async () => {
    setAsked(true)
    if (!isSaid) return false
    const given = { params: { cuid }, body: { note, to } }
    const outcome = await run(
      (intention) => call("POST /api/console/registrations-requests/{cuid}/reject", given, intention),
      { success: t("console_requests.reject.done") },
    )
    readAgain()
    return outcome.isDone
  }
  return (
    <ConfirmDialog
      title={t("console_requests.reject.title")}
      confirm={
        paid_amount > 0
          ? t("console_requests.reject.confirm_back", { amount: money(paid_amount, "sum") })
          : t("console_requests.reject.confirm")
      }
      isDanger
      isPending={isPending}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={reject}
    >
      <div className={styles.form}>
        <TextArea
          label={t("console_requests.note")}
          hint={t("console_requests.note_hint")}
          isRequired
          maxLength={2_000}
          value={note}
          onChange={setNote}
          error={isAsked && !isSaid ? t("console_requests.reject.no_note") : undefined}
        />
        {paid_amount > 0 && (
          <RadioCards
            label={t("console_requests.reject.to")}
            hasOptionalMark={false}
            value={to}
            onChange={(value) => setTo(value === "CARD" ? "CARD" : "WALLET")}
            cards={[
              {
                value: "WALLET",
                title: t("console_requests.reject.wallet"),
                description: t("console_requests.reject.wallet_text"),
              },
              {
                value: "CARD",
                title: t("console_requests.reject.card"),
                description: t("console_requests.reject.card_text"),
              },
            ]}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
