import type { DefaultValues, FieldValues } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useRevalidator } from "react-router"
import type { z } from "zod"
import { CallError } from "#contract/client.ts"
import type { addItemsInput } from "#contract/endpoints/carts.ts"
import { call } from "#web/blocks/call.ts"
import { type Problem, useContractForm } from "../../forms/use-contract-form.ts"
import { useStorefront } from "../../site/root-data.ts"

type Body = Omit<z.input<typeof addItemsInput>, "customer_id">

interface AddOptions<S extends z.ZodType> {
  schema: S
  values: DefaultValues<z.input<S> & FieldValues>
  bodyOf: (checked: z.output<S>) => Body
  /** What a refusal of these values says, at its fields. */
  explain: (error: CallError, values: z.input<S>) => Problem[]
  /** What is being chosen, by a name of its own: unfinished, it is kept while a participant is added. */
  draft: string
  /** Where one goes on instead of staying on the page. */
  onAdded?: () => void
}

/**
 * A form that puts something into the cart. Once it is there the page is read again, with which the drawer opens and every
 * estimate is forgotten, and the form begins anew. A refusal may mean that the page shows what is no longer so: then it
 * is read again, too.
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
