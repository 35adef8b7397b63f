import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readOpenCart } from "./open-cart.ts"

/**
 * Ends the holds and empties the cart, for an account or a participant that is erased and whose customer the caller has
 * locked: places are free at once, items go with what was answered in them, and so does the memory of holds.
 */
export async function forgetCart(tx: Tx, ctx: RequestContext, participant_id?: number): Promise<void> {
  const { organiser_id, customer } = ctx
  const cart = await readOpenCart(tx, ctx)
  if (!cart) return
  const items = await tx
    .deleteFrom("cart_items")
    .where("organiser_id", "=", organiser_id)
    .where("cart_id", "=", cart.id)
    .$if(participant_id !== undefined, (rows) => rows.where("participant_id", "=", participant_id!))
    .returning("place_id")
    .execute()
  await releasePlaces(
    tx,
    organiser_id,
    items.flatMap(({ place_id }) => place_id ?? []),
  )
  await tx
    .deleteFrom("first_holds")
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", customer!.id)
    .$if(participant_id !== undefined, (rows) => rows.where("participant_id", "=", participant_id!))
    .execute()
}
