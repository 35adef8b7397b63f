import type { PaymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { Tone } from "#web/ui/badge.tsx"
import { useFormats } from "../session/use-formats.ts"

const words = {
  CANCELLED: "cancelled",
  NONE: "free",
  COMPLETE: "paid",
  DEPOSITED: "deposited",
  OUTSTANDING: "to_pay",
} as const
const tones: Record<string, Tone> = {
  CANCELLED: "danger",
  COMPLETE: "success",
  OUTSTANDING: "warning",
  DEPOSITED: "info",
}

export const paymentTone = ({ state }: PaymentState): Tone => tones[state] ?? "neutral"

/** How far a registration is paid, in words: what is due first is the deposit, and it is called so. */
export function usePaymentText() {
  const { t } = useTranslation()
  const { money } = useFormats()
  const word = (payment: PaymentState): string =>
    t(`console_home.states.${isDeposit(payment) ? "deposit_due" : words[payment.state]}`)
  return {
    word,
    /** With the amount that is due now; once the deposit is paid, with the rest. */
    withAmount: (payment: PaymentState, rest: number): string => {
      if (payment.state === "OUTSTANDING") return `${word(payment)} ${money(payment.missing, "sum")}`
      if (payment.state === "DEPOSITED") return t("console_home.states.deposited_rest", { amount: money(rest, "sum") })
      return word(payment)
    },
  }
}

const isDeposit = (payment: PaymentState): boolean => payment.state === "OUTSTANDING" && payment.is_deposit
