import { sql } from "kysely"
import { lockTimeout } from "#server/platform/batched.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Earlier } from "#server/platform/http/idempotency.ts"
import type { CheckingOut } from "./checking-out.ts"

export interface OwnCart {
  id: number
  cuid: string
  coupon_id: number | null
  is_processed: boolean
  /** A payment of it under way. */
  attempt: { id: number; checkout_url: string | null; strategy: string; payable: number; code: string | null } | null
}

export interface LockedCart {
  email: string
  /** The cart that was named, if it is theirs. */
  cart: OwnCart | null
  /** What the same call was answered before. */
  earlier: Earlier | null
}

/** Locks the customers of these requests with their participants (functions/cart.sql). Erased ones are missing. */
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
