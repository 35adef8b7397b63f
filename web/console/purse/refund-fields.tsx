import { useQuery } from "@tanstack/react-query"
import type { WentTo } from "#contract/endpoints/refund-shapes.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { useHeld } from "../drafts/held.ts"
import { AmountField } from "../registration/amount-field.tsx"
import { TargetFields } from "../registration/target-fields.tsx"
import { type SentTarget, useTarget } from "../registration/use-target.ts"
import { WentEffects } from "../registration/went-effects.tsx"
import { useFormats } from "../session/use-formats.ts"

interface RefundOf {
  thing: { type: Subject; cuid: string }
  proposed: number
  paid: number
  /** Asks what it would come to. */
  preview: (amount: number, target: SentTarget) => Promise<WentTo>
}

const toWallet: SentTarget = { to: "WALLET" }

/** Money that goes back, from nothing to all that was paid: how much, where to, and what that comes to. */
export function useRefund({ thing, proposed, paid, preview }: RefundOf) {
  const [amount, setAmount] = useHeld<number | null>("amount", proposed)
  const target = useTarget(thing, amount)
  const isAmount = amount !== null && amount >= 0 && amount <= paid
  const sent = isAmount ? (amount === 0 ? toWallet : target.sent) : null
  // As text: an object would be another one each time that this is drawn.
  const wanted = sent && JSON.stringify({ amount, sent })
  const asked = useDebounced(wanted, 200)
  const comesTo = useQuery({
    queryKey: ["preview", "refund", thing.type, thing.cuid, asked],
    queryFn: () => {
      const of = JSON.parse(asked!) as { amount: number; sent: SentTarget }
      return preview(of.amount, of.sent)
    },
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
  })
  const toCard = target.way === "CARD" ? (amount ?? 0) : target.way === "SPLIT" ? (target.parts.CARD ?? 0) : 0
  return { amount, setAmount, target, sent, toCard, comesTo, canSave: comesTo.isSuccess && asked === wanted }
}

export type RefundState = ReturnType<typeof useRefund>

/** The words once money went back: a page of the provider may refuse its part of what goes to the card. */
export function useBackText({ toCard }: RefundState, done: string) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return ({ to_card, to_wallet }: Record<"to_card" | "to_wallet", number>): string =>
    to_card < toCard
      ? t("console_purse.partly", { card: money(to_card, "sum"), wallet: money(to_wallet, "sum") })
      : done
}

interface RefundFieldsProps {
  refund: RefundState
  /** The proposed amount and the highest possible one; absent where all goes back. */
  hint?: string
}

export function RefundFields({ refund, hint }: RefundFieldsProps) {
  const { t } = useTranslation()
  const { amount, setAmount, target, comesTo } = refund
  return (
    <>
      {hint && <AmountField label={t("console_purse.amount")} hint={hint} value={amount} onChange={setAmount} />}
      {amount !== 0 && <TargetFields target={target} />}
      {comesTo.error && <Alert tone="danger">{errorText(t, errorCode(comesTo.error))}</Alert>}
      {comesTo.data && amount !== 0 && <WentEffects isLoading={comesTo.isFetching} went={comesTo.data} />}
    </>
  )
}
