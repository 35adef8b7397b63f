import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { MoneyDialog } from "../payments/money-dialog.tsx"
import { AmountField } from "../registration/amount-field.tsx"
import { Effects } from "../registration/effects.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import type { Owner } from "./owner.ts"

interface PayoutProps {
  customer: Owner & { wallet_amount: number }
  onClose: () => void
}

/** Sends money of the wallet to the family's bank account: a transfer that waits until it is exported to the bank. */
export function Payout({ customer, onClose }: PayoutProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { wallet_amount } = customer
  const [amount, setAmount] = useState<number | null>(wallet_amount)
  const [account, setAccount] = useState({ iban: "", holder: customer.fullname, text: "" })
  const set = (name: keyof typeof account) => (value: string) => setAccount({ ...account, [name]: value })
  const isAmount = amount !== null && amount > 0 && amount <= wallet_amount
  const isWhole = isAmount && account.iban.trim() !== "" && account.holder.trim() !== ""
  return (
    <MoneyDialog
      title={t("console_purse.payout.title")}
      submit={t("console_purse.payout.submit", { amount: money(isAmount ? amount : 0, "sum") })}
      canSave={isWhole}
      save={(intention) =>
        call(
          "POST /api/console/credit-transfers",
          { body: { customer: customer.cuid, amount: amount!, ...account } },
          intention,
        )
      }
      success={t("console_purse.payout.done")}
      onClose={onClose}
    >
      <AmountField
        label={t("console_purse.payout.amount")}
        hint={t("console_purse.payout.at_most", { amount: money(wallet_amount, "sum") })}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        label={t("console_payments.credit_transfer.fields.iban")}
        isRequired
        maxLength={60}
        value={account.iban}
        onChange={set("iban")}
      />
      <TextField
        label={t("console_payments.credit_transfer.fields.holder")}
        isRequired
        maxLength={140}
        value={account.holder}
        onChange={set("holder")}
      />
      <TextField
        label={t("console_payments.credit_transfer.fields.text")}
        hint={t("console_purse.payout.text_hint")}
        maxLength={140}
        value={account.text}
        onChange={set("text")}
      />
      <Effects
        isLoading={false}
        amounts={[
          [t("console_purse.payout.there"), wallet_amount],
          [t("console_purse.payout.stays"), isAmount ? wallet_amount - amount : null],
        ]}
      />
    </MoneyDialog>
  )
}
