import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import type { StoredItem } from "#server/cart/open-cart.ts"
import { lockTimeout } from "#server/platform/batched.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Earlier } from "#server/platform/http/idempotency.ts"
import type { FrozenItem } from "#server/processing/frozen-cart.ts"
import type { CheckingOut } from "./checking-out.ts"

export interface OwnCart {
  id: number
  cuid: string
  coupon_id: number | null
  is_processed: boolean
  /** A payment of it under way. */
  attempt: { id: number; checkout_url: string | null; strategy: string; payable: number; code: string | null } | null
}

/** An item of a cart, as it is stored. */
export interface StoredLine
  extends Pick<FrozenItem, "id" | "position" | "quantity" | "participant_id" | "participant"> {
  cart_id: number
  type: FrozenItem["type"]
  availability_id: number | null
  place_id: number | null
  date_ids: number[] | null
  added: StoredItem["added"]
}

export interface LockedCart {
  email: string
  language: Language
  /** How much is in their wallet. */
  wallet: number
  /** The cart that was named, if it is theirs. */
  cart: OwnCart | null
  /** Its unexpired items, in their order. */
  items: StoredLine[]
  /** What the same call was answered before. */
  earlier: Earlier | null
}

/** Locks the customers of these requests with their participants (functions/checkout.sql). Erased ones are missing. */
export async function lockCarts(tx: Tx, requests: CheckingOut[]): Promise<Map<number, LockedCart>> {
  const { organiser_id } = requests[0]!.ctx
  const given = requests.map(({ ctx, body, asked }) => ({
    customer: ctx.customer!.id,
    cart: body.cart_id,
    caller: asked?.caller,
    key: asked?.key,
  }))
  const { rows } = await sql<{ carts: Record<string, LockedCart> | null }>`
    select app.lock_carts(${organiser_id}, ${JSON.stringify(given)}::jsonb, ${lockTimeout(requests)}) as carts`.execute(
    tx,
  )
  return new Map(Object.entries(rows[0]!.carts ?? {}).map(([customer, cart]) => [Number(customer), cart]))
}
