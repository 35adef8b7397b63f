import { type Payable, paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge, type Tone } from "#web/ui/badge.tsx"
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

/** The badge of the account area: cancelled in red, paid, deposited, or what is missing. */
export function StateBadge({ registration }: { registration: Payable }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const paid = paymentState(registration)
  if (paid.state === "NONE") return null
  return (
    <Badge tone={tones[paid.state] ?? "neutral"}>
      {t(`console_home.states.${words[paid.state]}`)}
      {paid.state === "OUTSTANDING" && ` ${money(paid.missing)}`}
    </Badge>
  )
}
