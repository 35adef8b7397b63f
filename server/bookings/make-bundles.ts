import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type Bought, expiryOf, keysOf, type MadeThing, type Purchase } from "./purchase.ts"

export interface NewBundle extends Bought {
  participant_id: number | null
  bundle: { id: number; capacity: number | null; expires_at: string | null; duration: number | null }
}

/** Bundles with what they hold; each ends at the earlier of its own day and its time from the purchase. */
export async function makeBundles(tx: Tx, purchase: Purchase, bought: NewBundle[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const rows = bought.map(({ bundle: { id, capacity, duration, expires_at }, price, ...row }) => ({
    ...{ ...row, ...keysOf(purchase), cuid: newCuid(), bundle_id: id, capacity, total_amount: price },
    expires_at: expiryOf(purchase, duration, expires_at),
  }))
  const made = await tx.insertInto("owned_bundles").values(rows).returning(["id", "position"]).execute()
  return made.map(({ id, position }) => ({ subject: "bundle", id, position: position! }))
}
