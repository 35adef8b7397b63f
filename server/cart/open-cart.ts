import { sql } from "kysely"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { CatalogueVersion } from "#server/catalogue/read-version.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { AddedRequest } from "./adding.ts"
import type { AddedRegistration } from "./judge-line.ts"

/** An item as it is stored. */
export interface StoredItem extends Pick<CartItem, "id" | "cuid" | "type" | "quantity" | "expires_at"> {
  position: number
  participant_id: number | null
  availability_id: number | null
  place_id: number | null
  added: AddedRegistration | AddedRequest | { base_price: number }
}

export interface OpenCart extends CatalogueVersion {
  id: number
  cuid: string
  coupon_id: number | null
  /** Those that are unexpired, in their order. */
  items: StoredItem[]
  /** Whom the items are for, by id. */
  participants: Record<number, NonNullable<CartItem["participant"]>>
  /** The dates of the items' places, by place. */
  dates: Record<number, number[]>
}

/**
 * The one open cart of a customer, made on first need. A use case that changes it holds the customer's lock already; one
 * that only reads it takes the lock to make the row: an insert without it could wait for the customer while the owner of
 * the lock waits for the insert.
 */
export async function openCart(tx: Tx, ctx: RequestContext): Promise<OpenCart> {
  const found = await readOpenCart(tx, ctx)
  if (found) return found
  await lockCustomer(tx, ctx)
  await tx
    .insertInto("carts")
    .values({ organiser_id: ctx.organiser_id, cuid: newCuid(), customer_id: ctx.customer!.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readOpenCart(tx, ctx))!
}

export async function readOpenCart(tx: Tx, { organiser_id, customer }: RequestContext): Promise<OpenCart | null> {
  const { rows } = await sql<{ cart: OpenCart | null }>`
    select app.read_cart(${organiser_id}, ${customer!.id}) as cart`.execute(tx)
  return rows[0]!.cart
}
