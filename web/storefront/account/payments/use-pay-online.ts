import type { z } from "zod"
import type { destination as destinationSchema } from "#contract/endpoints/transactions.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { leaveFor } from "../../checkout/leave-for.ts"
import { RETURNED } from "./use-payment-return.ts"

/** Opens the payment page in this window; it returns to the page it was opened from. */
export function usePayOnline(destination: z.output<typeof destinationSchema>, reference: string | null, path: string) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const pay = async () => {
    const body = { destination, reference, return_url: `${path}?${RETURNED}=1` }
    const outcome = await run((intention) => call("POST /api/transactions/checkout", { body }, intention), {
      success: t("checkout.form.messages.online"),
    })
    if (outcome.isDone) await leaveFor(outcome.answer.checkout_url)
  }
  return { pay, isPending }
}
