import type { DefaultValues, FieldValues } from "react-hook-form"
import { useRevalidator } from "react-router"
import type { z } from "zod"
import { CallError } from "#contract/client.ts"
import type { addItemsInput } from "#contract/endpoints/carts.ts"
import { call } from "#web/forms/call.ts"
import { type Problem, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useStorefront } from "../../site/root-data.ts"

type Body = Omit<z.input<typeof addItemsInput>, "customer_id">

interface AddOptions<S extends z.ZodType> {
  schema: S
  values: DefaultValues<z.input<S> & FieldValues>
  bodyOf: (checked: z.output<S>) => Body
  /** The errors of a refusal, by field. */
  explain: (error: CallError, values: z.input<S>) => Problem[]
  /** The name of the draft: an unfinished form is kept while a participant is added. */
  draft: string
  /** Called instead of staying on the page. */
  onAdded?: () => void
}

/**
 * A form that adds to the cart. On success the page is revalidated, which opens the drawer and discards all estimates,
 * and the form is reset. A refusal may mean that the page is out of date: then it is revalidated, too.
 */
export function useAddItems<S extends z.ZodType<FieldValues, FieldValues>>(options: AddOptions<S>) {
  const { schema, values, bodyOf, explain, draft, onAdded } = options
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { customer } = useStorefront()
  const made = useContractForm({
    schema,
    values,
    send: async (checked: z.output<S>, intention) => {
      const body = { ...(customer && { customer_id: customer.id }), ...bodyOf(checked) }
      try {
        return await call("POST /api/carts/items", { body }, intention)
      } catch (error) {
        if (error instanceof CallError && [404, 409].includes(error.status)) await revalidate()
        throw error
      }
    },
    success: t("cart.messages.updated"),
    onDone: async () => {
      if (onAdded) return onAdded()
      await revalidate()
      made.form.reset(values as z.input<S> & FieldValues)
    },
    explain: (error): Problem[] => explain(error, made.form.getValues()),
    draft: `cart/${customer?.cuid}/${draft}`,
  })
  return made
}
