import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { OpenCart } from "./open-cart.ts"

export interface NewItem {
  type: "REGISTRATION" | "BUNDLE" | "VOUCHER" | "MEMBERSHIP"
  participant_id?: number | null
  availability_id?: number
  place_id?: number
  bundle_id?: number
  voucher_id?: number
  membership_id?: number
  quantity?: number
  /** The catalogue's values as they are now. */
  added: object
  expires_at: string
}

/** Appends items to a cart, in their order. */
export function writeItems(
  tx: Tx,
  organiser_id: number,
  cart: OpenCart,
  items: NewItem[],
): Promise<{ id: number; cuid: string }[]> {
  const rows = items.map((item, i) => ({
    ...item,
    ...{ organiser_id, cuid: newCuid(), cart_id: cart.id, position: cart.last_position + i + 1 },
    added: sql`${JSON.stringify(item.added)}::jsonb`,
    // How long it may live is judged by it, so it is the clock's and not the transaction's.
    created_at: sql<string>`clock_now()`,
  }))
  return tx.insertInto("cart_items").values(rows).returning(["id", "cuid"]).execute()
}
