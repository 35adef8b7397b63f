import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CancelManyEffects } from "#contract/endpoints/registration-bulk.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { addJob } from "../bulk/jobs.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import type { BulkDialogProps } from "./bulk-dialog.ts"
import styles from "./registrations.module.css"

const PREVIEWED = "…"

/** Cancels many registrations: why, where the money goes, and what it comes to before anything is done. */
export const CancelMany = keptDialog(() => "registrations/cancel-many", CancelForm)

function CancelForm({ which, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { run, isPending } = useAction()
  const [message, setMessage] = useHeld("message", "")
  const [to, setTo] = useHeld<"WALLET" | "CARD">("to", "WALLET")
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({
    queryKey: ["cancel-many", "preview", which, to],
    queryFn: () =>
      call("POST /api/console/registrations/cancel-many", {
        body: { ...which, message: PREVIEWED, to, preview: true },
      }),
  })
  const effects = data?.effects
  const count = effects?.cancelled ?? 0
  const back = effects ? effects.to_wallet + effects.to_card : 0
  const cancel = async () => {
    setAsked(true)
    if (message.trim() === "" || count === 0) return false
    const body = { ...which, message, to }
    const outcome = await run((intention) => call("POST /api/console/registrations/cancel-many", { body }, intention), {
      success: t("console_registrations.bulk.started"),
    })
    if (!outcome.isDone) return false
    const { job } = outcome.answer
    if (job) addJob({ cuid: job.cuid, action: "cancel_many", entity: "registration", path: "registrations" })
    onDone()
    return true
  }
  return (
    <ConfirmDialog
      title={t("console_registrations.bulk.cancel_title")}
      confirm={
        back > 0
          ? t("console_registrations.bulk.confirm_back", { count, amount: money(back, "sum") })
          : t("console_registrations.bulk.confirm", { count })
      }
      dismiss={t("console_registrations.bulk.dismiss")}
      isDanger
      isPending={isPending}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={cancel}
    >
      <div className={styles.form}>
        <TextArea
          label={t("console_registrations.bulk.reason")}
          hint={t("console_registrations.bulk.reason_hint")}
          isRequired
          maxLength={1_000}
          value={message}
          onChange={setMessage}
          error={isAsked && message.trim() === "" ? t("console_registrations.bulk.no_reason") : undefined}
        />
        <RadioCards
          label={t("console_registrations.bulk.to")}
          hasOptionalMark={false}
          value={to}
          onChange={(value) => setTo(value === "CARD" ? "CARD" : "WALLET")}
          cards={[
            {
              value: "WALLET",
              title: t("console_cancelling.wallet"),
              description: t("console_cancelling.wallet_text"),
            },
            { value: "CARD", title: t("console_cancelling.card"), description: t("console_cancelling.card_text") },
          ]}
        />
        {effects && <Effects effects={effects} />}
      </div>
    </ConfirmDialog>
  )
}

function Effects({ effects: { cancelled, refused, families, to_wallet, to_card } }: { effects: CancelManyEffects }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const lines = [
    t("console_registrations.bulk.cancelled", { count: cancelled }),
    to_wallet > 0 && t("console_registrations.bulk.to_wallet", { amount: money(to_wallet, "sum") }),
    to_card > 0 && t("console_registrations.bulk.to_card", { amount: money(to_card, "sum") }),
    refused > 0 && t("console_registrations.bulk.refused", { count: refused }),
    t("console_registrations.bulk.told", { count: families }),
  ].filter((line) => line !== false)
  return (
    <ul className={styles.effects}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
