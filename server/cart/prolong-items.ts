import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { OpenCart } from "./open-cart.ts"

/** Every unexpired item of the cart lives on, as far as its first hold allows (migration 0012). Says when the first ends. */
export async function prolongItems(
  tx: Tx,
  { organiser_id, customer }: RequestContext,
  cart: OpenCart,
): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    select app.prolong_cart(${organiser_id}, ${customer!.id}, ${cart.id}, ${cart.cart_expiration}) as expires_at`.execute(
    tx,
  )
  return rows[0]!.expires_at
}
