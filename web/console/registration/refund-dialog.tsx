import { useTranslation } from "#web/texts/use-translation.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { TextField } from "#web/ui/text-field.tsx"
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

interface RefundDialogProps {
  registration: Shown["registration"]
  onClose: () => void
}

/** Gives back some of what was paid; the total falls by as much unless it shall be owed again. */
export const RefundDialog = keptDialog(
  ({ registration }: RefundDialogProps) => `registrations/${registration.cuid}/refund`,
  RefundForm,
)

function RefundForm({ registration, onClose }: RefundDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cuid, paid_amount } = registration
  const [amount, setAmount] = useHeld<number | null>("amount", paid_amount)
  const target = useTarget({ type: "registration", cuid }, amount)
  const [reduce_total, setReduced] = useHeld("reduce_total", true)
  const [reason, setReason] = useHeld("reason", "")
  const action = useDeskAction({
    name: `refund/${cuid}`,
    body: amount === null || amount <= 0 || !target.sent ? null : { target: target.sent, amount, reduce_total },
    send: (body, intention) => {
      const { notify, preview } = body
      const sent = { amount: body.amount, ...body.target, reduce_total: body.reduce_total, reason, notify, preview }
      return call("POST /api/console/registrations/{cuid}/refund", { params: { cuid }, body: sent }, intention)
    },
    // A page of the provider may refuse its part of what goes to the card.
    success: ({ to_card, to_wallet, refunded }) =>
      to_card < asked
        ? t("console_registration.refund.partly", {
            card: money(to_card, "sum"),
            wallet: money(to_wallet, "sum"),
            back: money((amount ?? 0) - refunded, "sum"),
          })
        : t("console_registration.refund.done"),
    onDone: onClose,
  })
  const { preview } = action
  const asked = target.way === "SPLIT" ? (target.parts.CARD ?? 0) : target.way === "CARD" ? (amount ?? 0) : 0
  return (
    <DeskDialog
      title={t("console_registration.refund.title")}
      submit={
        target.way === "SPLIT" && target.used.length > 1
          ? t("console_registration.refund.submit_parts", {
              amount: money(amount ?? 0, "sum"),
              count: target.used.length,
            })
          : t("console_registration.refund.submit", { amount: money(amount ?? 0, "sum") })
      }
      action={action as unknown as DeskAction}
      isDanger
      onClose={onClose}
    >
      <AmountField
        label={t("console_registration.refund.amount")}
        hint={t("console_registration.refund.at_most", { amount: money(paid_amount, "sum") })}
        value={amount}
        onChange={setAmount}
      />
      <TargetFields target={target} />
      <Checkbox isSelected={reduce_total} onChange={setReduced} hint={t("console_registration.refund.reduce_text")}>
        {t("console_registration.refund.reduce")}
      </Checkbox>
      <TextField label={t("console_registration.refund.note")} maxLength={500} value={reason} onChange={setReason} />
      {preview && (
        <WentEffects
          isLoading={action.isLoading}
          went={preview}
          amounts={[
            [t("console_registration.total"), preview.total_amount],
            [t("console_registration.paid"), preview.paid_amount],
            [t("console_registration.outstanding"), preview.outstanding_amount],
          ]}
        />
      )}
    </DeskDialog>
  )
}
