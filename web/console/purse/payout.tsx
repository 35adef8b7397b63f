import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
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
export const Payout = keptDialog(({ customer }: PayoutProps) => `customers/${customer.cuid}/payout`, PayoutForm)

function PayoutForm({ customer, onClose }: PayoutProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { wallet_amount } = customer
  const [amount, setAmount] = useHeld<number | null>("amount", wallet_amount)
  // The bank account of a family is never kept in a browser.
  const [iban, setIban] = useState("")
  const [holder, setHolder] = useState(customer.fullname)
  const [text, setText] = useHeld("text", "")
  const isAmount = amount !== null && amount > 0 && amount <= wallet_amount
  const isWhole = isAmount && iban.trim() !== "" && holder.trim() !== ""
  return (
    <MoneyDialog
      title={t("console_purse.payout.title")}
      submit={t("console_purse.payout.submit", { amount: money(isAmount ? amount : 0, "sum") })}
      canSave={isWhole}
      save={(intention) =>
        call(
          "POST /api/console/credit-transfers",
          { body: { customer: customer.cuid, amount: amount!, iban, holder, text } },
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
        value={iban}
        onChange={setIban}
      />
      <TextField
        label={t("console_payments.credit_transfer.fields.holder")}
        isRequired
        maxLength={140}
        value={holder}
        onChange={setHolder}
      />
      <TextField
        label={t("console_payments.credit_transfer.fields.text")}
        hint={t("console_purse.payout.text_hint")}
        maxLength={140}
        value={text}
        onChange={setText}
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
