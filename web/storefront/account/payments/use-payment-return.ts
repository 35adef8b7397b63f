import { useEffect, useEffectEvent } from "react"
import { useRevalidator, useSearchParams } from "react-router"
import type { Owed } from "#contract/endpoints/account-money.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { showToast } from "#web/ui/show-toast.ts"
import { watchPayment } from "../../checkout/watch-payment.ts"

/** The parameter in the return address of a payment page; the result itself is asked of the server. */
export const RETURNED = "returned"

/** Shows the result of a payment once, polling until it is known. True while it is not. */
export function usePaymentReturn({ attempt }: Pick<Owed, "attempt">): boolean {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [query, setQuery] = useSearchParams()
  const isBack = query.has(RETURNED)
  const status = attempt?.status
  const isWaiting = isBack && status === "PENDING"
  const tell = useEffectEvent(() => {
    if (status === "PAID") showToast.success(t("account_money.returned.paid"))
    if (status === "FAILED") showToast.error(t("account_money.returned.failed"))
    const rest = new URLSearchParams(query)
    rest.delete(RETURNED)
    setQuery(rest, { replace: true, preventScrollReset: true })
  })
  const look = useEffectEvent(async () => {
    await revalidate()
    return true
  })
  useEffect(() => {
    if (isBack && !isWaiting) tell()
  }, [isBack, isWaiting])
  useEffect(() => {
    if (isWaiting) return watchPayment({ isPending: () => look(), onSettled: () => {}, onTired: () => {} })
  }, [isWaiting])
  return isWaiting
}
