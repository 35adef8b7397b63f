import { useState } from "react"
import { useNavigate, useRevalidator } from "react-router"
import { CallError } from "#contract/client.ts"
import { checkoutInput } from "#contract/endpoints/checkout.ts"
import { call } from "#web/forms/call.ts"
import { type Problem, problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { useCart } from "../cart/cart-context.ts"
import { leaveFor } from "./leave-for.ts"
import { type PaymentFacts, paymentUrl, sentStrategy } from "./payment-facts.ts"

/** The name under which the form holds errors without a field. */
const WHOLE_FORM = "form"
const schema = checkoutInput.pick({ terms: true })

/**
 * Confirms the cart with the total that was shown: the server refuses if its own differs, and the page is read again. Terms
 * that have changed meanwhile are shown anew, and accepted again.
 * Pressing again while it runs does nothing; after a lost answer it repeats the call under the same idempotency key.
 */
export function useCheckoutForm({ strategy, totals }: PaymentFacts, terms_version: number) {
  const { t } = useTranslation()
  const { cart } = useCart()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [resume, setResume] = useState<string | null>(null)
  const [hasNewTerms, setNewTerms] = useState(false)
  const made = useContractForm({
    schema,
    values: {},
    send: async ({ terms }, intention) => {
      setResume(null)
      const asked = { cart_id: cart?.id ?? 0, payment_strategy: sentStrategy(strategy), total: totals.payable }
      try {
        return await call("POST /api/carts/checkout", { body: { ...asked, terms, terms_version } }, intention)
      } catch (error) {
        if (error instanceof CallError && [404, 409].includes(error.status)) await revalidate()
        throw error
      }
    },
    success: (answer) => t(paymentUrl(answer) ? "checkout.form.messages.online" : "checkout.form.messages.delayed"),
    onDone: async (answer) => {
      const url = paymentUrl(answer)
      if (url) {
        await leaveFor(url)
        return revalidate()
      }
      // Started and overtaken by the navigation at once: everything is read with the next page, and the cart that was
      // just emptied is never shown on this one.
      void revalidate()
      await navigate(`/checkout/${answer.cart.cuid}/success`)
    },
    explain: (error): Problem[] => {
      setResume(resumeUrl(error))
      if (error.code === "TERMS_CHANGED") {
        setNewTerms(true)
        made.form.setValue("terms", undefined as never)
      }
      const problems = problemsOf(error).filter(({ path }) => path === "terms")
      return problems.length > 0 ? problems : [{ path: WHOLE_FORM, message: errorText(t, error.code) }]
    },
  })
  const errors = made.form.formState.errors as Record<string, { message?: string }>
  return { ...made, problem: errors[WHOLE_FORM]?.message ?? null, resume, hasNewTerms }
}

function resumeUrl({ code, details }: CallError): string | null {
  if (code !== "PAYMENT_IN_PROGRESS" || typeof details !== "object" || details === null) return null
  const url: unknown = Reflect.get(details, "checkout_url")
  return typeof url === "string" ? url : null
}
