import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { asMade, type Bought, expiryOf, keysOf, type MadeThing } from "./purchase.ts"

export interface NewBundle extends Bought {
  participant_id: number | null
  bundle: { id: number; capacity: number | null; expires_at: string | null; duration: number | null }
}

/**
 * Inserts bundles with their entries; each expires at the earlier of its own day and its duration from the purchase.
 */
export async function makeBundles(tx: Tx, bought: NewBundle[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const rows = bought.map(({ purchase, bundle: { id, capacity, duration, expires_at }, price, ...row }) => ({
    ...row,
    ...keysOf(purchase),
    cuid: newCuid(),
    bundle_id: id,
    capacity,
    total_amount: price,
    expires_at: expiryOf(purchase, duration, expires_at),
  }))
  const made = await tx.insertInto("owned_bundles").values(rows).returning(["id", "cart_id", "position"]).execute()
  return made.map((row) => asMade("bundle", row))
}
