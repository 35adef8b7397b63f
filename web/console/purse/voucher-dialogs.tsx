import { useState } from "react"
import type { OwnedVoucher } from "#contract/endpoints/account-vouchers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { MoneyDialog } from "../payments/money-dialog.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import type { Owner } from "./owner.ts"
import styles from "./purse.module.css"
import { RefundFields, useBackText, useRefund } from "./refund-fields.tsx"

/** Gives back all that was paid for a voucher that was not redeemed, and cancels it. */
export const RefundVoucher = keptDialog(
  ({ voucher }: RefundVoucherProps) => `owned-vouchers/${voucher.cuid}/refund`,
  RefundForm,
)

interface RefundVoucherProps {
  voucher: OwnedVoucher
  onClose: () => void
}

function RefundForm({ voucher, onClose }: RefundVoucherProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cuid, code } = voucher
  const paid = voucher.paid_amount ?? 0
  const path = "POST /api/console/owned-vouchers/{cuid}/refund"
  const refund = useRefund({
    thing: { type: "voucher", cuid },
    proposed: paid,
    paid,
    preview: (_, target) => call(path, { params: { cuid }, body: { ...target, preview: true } }),
  })
  const [note, setNote] = useHeld("note", "")
  const amount = money(paid, "sum")
  const said = useBackText(refund, t("console_purse.voucher.done"))
  return (
    <MoneyDialog
      title={t("console_purse.voucher.title", { code })}
      submit={t("console_purse.voucher.submit", { amount })}
      isDanger
      canSave={refund.canSave}
      save={(intention) => call(path, { params: { cuid }, body: { ...refund.sent!, note } }, intention)}
      success={said}
      onClose={onClose}
    >
      <p className={styles.text}>{t("console_purse.voucher.text", { amount })}</p>
      <RefundFields refund={refund} />
      <TextField label={t("console_purse.note")} maxLength={500} value={note} onChange={setNote} />
    </MoneyDialog>
  )
}

interface RedeemVoucherProps {
  customer: Owner
  /** Empty where the family brings one that is not in the list. */
  code: string
  onClose: () => void
}

const NOBODY = "nobody"

/** Redeems a code for the family as if they had typed it. A code is money to who has it, so it is never kept. */
export function RedeemVoucher({ customer, code: known, onClose }: RedeemVoucherProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState(known)
  const [participant, setParticipant] = useState(NOBODY)
  return (
    <MoneyDialog
      title={t("console_purse.voucher.redeem_title")}
      submit={t("console_purse.voucher.redeem_submit")}
      canSave={code.trim().length >= 2}
      save={(intention) => {
        const whose = participant === NOBODY ? {} : { participant }
        const body = { customer: customer.cuid, ...whose }
        const params = { cuid: code.trim() }
        return call("POST /api/console/owned-vouchers/{cuid}/redeem", { params, body }, intention)
      }}
      success={t("console_purse.voucher.redeem_done")}
      onClose={onClose}
    >
      <p className={styles.text}>{t("console_purse.voucher.redeem_text", { family: customer.fullname })}</p>
      <TextField
        label={t("console_purse.voucher.code")}
        hasOptionalMark={false}
        maxLength={64}
        value={code}
        onChange={setCode}
      />
      {customer.participants.length > 0 && (
        <Select
          label={t("console_purse.voucher.participant")}
          hint={t("console_purse.voucher.participant_hint")}
          hasOptionalMark={false}
          value={participant}
          onChange={setParticipant}
          options={[
            { value: NOBODY, label: t("console_purse.voucher.nobody") },
            ...customer.participants.map(({ cuid, fullname }) => ({ value: cuid, label: fullname })),
          ]}
        />
      )}
    </MoneyDialog>
  )
}
