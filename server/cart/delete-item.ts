import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { cartEndpoints } from "#contract/endpoints/carts.ts"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { refuse } from "#server/platform/refusal.ts"
import { openCart } from "./open-cart.ts"

type DeleteItem = typeof cartEndpoints.deleteItem

/** Takes an item out of the caller's open cart; its places are free at once. */
export function deleteItem(ctx: RequestContext, { query }: RouteInput<DeleteItem>): Promise<AnswerInput<DeleteItem>> {
  const { organiser_id, customer } = ctx
  return inTenant(ctx, async (tx) => {
    await lockCustomer(tx, ctx)
    const cart = await openCart(tx, ctx)
    const item = await tx
      .deleteFrom("cart_items")
      .where("organiser_id", "=", organiser_id)
      .where("cart_id", "=", cart.id)
      .where("id", "=", query.item_id)
      .returning(["place_id", "participant_id", "availability_id"])
      .executeTakeFirst()
    if (!item) refuse("NOT_FOUND")
    const { place_id, participant_id, availability_id } = item
    if (place_id !== null) {
      await releasePlaces(tx, organiser_id, [place_id])
      await sql`select app.end_hold(${organiser_id}, ${customer!.id}, ${participant_id}, ${availability_id})`.execute(
        tx,
      )
    }
    await logActing(tx, ctx, cartEndpoints.deleteItem)
    return { ok: true }
  })
}
