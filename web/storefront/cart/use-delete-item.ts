import { useRevalidator } from "react-router"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useAction } from "#web/ui/use-action.ts"

/** Removes an item from the cart. It runs until the page has read the cart again, so that everything follows. */
export function useDeleteItem(item_id: number) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { run, isPending } = useAction()
  const deleteItem = () =>
    run(
      async (intention) => {
        await call("DELETE /api/carts/items", { query: { item_id } }, intention)
        await revalidate()
      },
      { success: t("cart.messages.updated") },
    )
  return { deleteItem, isPending }
}
