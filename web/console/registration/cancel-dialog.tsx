import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { AmountField } from "./amount-field.tsx"
import type { Shown } from "./ask.ts"
import { DeskDialog } from "./desk-dialog.tsx"
import { TargetFields } from "./target-fields.tsx"
import { type DeskAction, useDeskAction } from "./use-desk-action.ts"
import { useTarget } from "./use-target.ts"
import { WentEffects } from "./went-effects.tsx"

interface CancelDialogProps {
  registration: Shown["registration"]
  onClose: () => void
}

const UNSAID = "…"
const toWallet = { to: "WALLET" as const }

/** Cancels a registration: why, what is kept, and where the rest goes. */
export const CancelDialog = keptDialog(
  ({ registration }: CancelDialogProps) => `registrations/${registration.cuid}/cancel`,
  CancelForm,
)

function CancelForm({ registration, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cuid, paid_amount } = registration
  const [message, setMessage] = useHeld("message", "")
  const [keep, setKeep] = useHeld<number | null>("keep", 0)
  const target = useTarget({ type: "registration", cuid }, keep === null ? null : paid_amount - keep)
  const isNothing = target.amount !== null && target.amount <= 0
  const action = useDeskAction({
    name: `cancel/${cuid}`,
    // With nothing to give back there is nowhere to give it to.
    body: keep === null || !(target.sent || isNothing) ? null : { target: isNothing ? toWallet : target.sent, keep },
    send: (body, intention) => {
      const { notify, preview } = body
      const sent = { ...body.target, keep: body.keep, notify, preview, message: message.trim() || UNSAID }
      return call("POST /api/console/registrations/{cuid}/cancel", { params: { cuid }, body: sent }, intention)
    },
    success: t("console_registration.cancel.done"),
    onDone: onClose,
  })
  const { preview } = action
  const back = preview ? preview.to_wallet + preview.to_card + preview.to_bank + preview.to_cash : 0
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
          {!isNothing && <TargetFields target={target} />}
        </>
      )}
      {preview && (
        <WentEffects
          isLoading={action.isLoading}
          went={preview}
          amounts={[[t("console_registration.kept"), preview.fee || null]]}
        />
      )}
    </DeskDialog>
  )
}
