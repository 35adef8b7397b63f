import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { AmountField } from "../registration/amount-field.tsx"
import { type Target, TargetFields } from "../registration/target-fields.tsx"

/** How much goes back, and where to. */
export interface Refund {
  amount: number | null
  target: Target
}

/** Money that goes back, from nothing to all that was paid. */
export function useRefund(proposed: number, paid: number) {
  const [refund, setRefund] = useState<Refund>({ amount: proposed, target: { to: "WALLET" } })
  const { amount, target } = refund
  const isAmount = amount !== null && amount >= 0 && amount <= paid
  const hasAccount = target.to !== "BANK" || Boolean(target.iban?.trim() && target.holder?.trim())
  return { refund, setRefund, canSave: isAmount && (amount === 0 || hasAccount) }
}

interface RefundFieldsProps {
  refund: Refund
  onChange: (refund: Refund) => void
  /** The proposed amount and the highest possible one; absent where all goes back. */
  hint?: string
}

export function RefundFields({ refund, onChange, hint }: RefundFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {hint && (
        <AmountField
          label={t("console_purse.amount")}
          hint={hint}
          value={refund.amount}
          onChange={(amount) => onChange({ ...refund, amount })}
        />
      )}
      {refund.amount !== 0 && (
        <TargetFields value={refund.target} onChange={(target) => onChange({ ...refund, target })} />
      )}
    </>
  )
}
