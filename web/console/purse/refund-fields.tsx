import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { AmountField } from "../registration/amount-field.tsx"
import { isWhole, type Target, TargetFields } from "../registration/target-fields.tsx"
import { useFormats } from "../session/use-formats.ts"

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
  return { refund, setRefund, canSave: isAmount && (amount === 0 || isWhole(target)) }
}

/** The words once money went back: a page of the provider may refuse its part of what goes to the card. */
export function useBackText(target: Target, done: string) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return ({ amount, to_card, to_wallet }: Record<"amount" | "to_card" | "to_wallet", number>): string =>
    target.to === "CARD" && to_card < amount
      ? t("console_purse.partly", { card: money(to_card, "sum"), wallet: money(to_wallet, "sum") })
      : done
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
