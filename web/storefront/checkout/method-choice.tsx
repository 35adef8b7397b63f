import type { PaymentMethodType } from "#contract/rules/checkout.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { RadioCard } from "#web/ui/radio-cards.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { useCartFormats } from "../cart/use-cart-formats.ts"
import type { PaymentFacts } from "./payment-facts.ts"

interface MethodChoiceProps {
  facts: PaymentFacts
  /** The amount a deposit payment would ask now. */
  deposit: number
  isDisabled: boolean
  onChoose: (method: PaymentMethodType) => void
}

/** The payment methods in plain words, with the amount each takes now. */
export function MethodChoice({ facts, deposit, isDisabled, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const { payable } = facts.totals
  const cards: Record<PaymentMethodType, Omit<RadioCard, "value">> = {
    IMMEDIATE: {
      title: t("checkout.form.methods.all"),
      description: t("checkout.form.methods.all_hint"),
      end: money(payable, "sum"),
    },
    IMMEDIATE_DEPOSIT: {
      title: t("checkout.form.methods.deposit"),
      description: t("checkout.form.methods.deposit_hint", { amount: money(payable - deposit, "sum") }),
      end: money(deposit, "sum"),
    },
    DELAYED: {
      title: t("checkout.form.methods.transfer"),
      description: t("checkout.form.methods.transfer_hint"),
      end: money(0, "sum"),
    },
  }
  return (
    <RadioCards
      label={t("checkout.form.title")}
      isLabelHidden
      isRequired
      isDisabled={isDisabled}
      value={facts.strategy}
      onChange={(value) => onChoose(value as PaymentMethodType)}
      cards={facts.methods.map((value) => ({ value, ...cards[value] }))}
    />
  )
}
