import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { AmountField } from "./amount-field.tsx"
import type { Shown } from "./ask.ts"
import { DeskDialog } from "./desk-dialog.tsx"
import { Effects } from "./effects.tsx"
import { isWhole, type Target, TargetFields } from "./target-fields.tsx"
import { type DeskAction, useDeskAction } from "./use-desk-action.ts"

interface CancelDialogProps {
  registration: Shown["registration"]
  onClose: () => void
}

const UNSAID = "…"

/** Cancels a registration: why, what is kept, and where the rest goes. */
export function CancelDialog({ registration, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cuid, paid_amount } = registration
  const [message, setMessage] = useState("")
  const [keep, setKeep] = useState<number | null>(0)
  const [target, setTarget] = useState<Target>({ to: "WALLET" })
  const action = useDeskAction({
    name: `cancel/${cuid}`,
    body: keep === null || !isWhole(target) ? null : { ...target, keep },
    send: ({ notify, preview, to, iban, holder, ...body }, intention) => {
      const sent = { to, iban, holder, keep: body.keep, notify, preview, message: message.trim() || UNSAID }
      return call("POST /api/console/registrations/{cuid}/cancel", { params: { cuid }, body: sent }, intention)
    },
    success: t("console_registration.cancel.done"),
    onDone: onClose,
  })
  const { preview } = action
  const back = preview ? preview.to_wallet + preview.to_card + preview.to_bank : 0
  const isSaid = message.trim() !== ""
  return (
    <DeskDialog
      title={t("console_registration.cancel.title")}
      submit={
        back > 0
          ? t("console_registration.cancel.submit_back", { amount: money(back, "sum") })
          : t("console_registration.cancel.submit")
      }
      action={{ ...action, canSave: action.canSave && isSaid } as unknown as DeskAction}
      isDanger
      onClose={onClose}
    >
      <TextArea
        label={t("console_registration.cancel.message")}
        hint={t("console_registration.cancel.message_hint")}
        isRequired
        maxLength={1_000}
        value={message}
        onChange={setMessage}
      />
      {paid_amount > 0 && (
        <>
          <AmountField
            label={t("console_registration.cancel.keep")}
            hint={t("console_registration.refund.at_most", { amount: money(paid_amount, "sum") })}
            value={keep}
            onChange={setKeep}
          />
          <TargetFields value={target} onChange={setTarget} />
        </>
      )}
      {preview && (
        <Effects
          isLoading={action.isLoading}
          amounts={[
            [t("console_registration.kept"), preview.fee || null],
            [t("console_registration.to_wallet"), preview.to_wallet || null],
            [t("console_registration.to_card"), preview.to_card || null],
            [t("console_registration.to_bank"), preview.to_bank || null],
          ]}
        />
      )}
    </DeskDialog>
  )
}
