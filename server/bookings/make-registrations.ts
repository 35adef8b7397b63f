import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { asMade, type Bought, keysOf, type MadeThing } from "./purchase.ts"

export interface NewRegistration extends Bought {
  participant_id: number
  availability_id: number
  /** A confirmed one. */
  place_id: number
  quantity: number
  deposit: number
  sold: object
  entries: { owned_bundle_id: number; entries: number } | null
}

/** Registrations on places that are confirmed, with the entries they take from bundles. */
export async function makeRegistrations(tx: Tx, bought: NewRegistration[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const rows = bought.map(({ purchase, price, deposit, sold, entries: _, ...row }) => ({
    ...{ ...row, ...keysOf(purchase), cuid: newCuid(), total_amount: price, deposit_amount: deposit },
    sold: sql`${JSON.stringify(sold)}::jsonb`,
  }))
  const made = await tx
    .insertInto("registrations")
    .values(rows)
    .returning(["id", "cart_id", "position", "place_id"])
    .execute()
  const entries = bought.flatMap(({ purchase: { organiser_id }, place_id, entries: used }) => {
    const registration_id = made.find((row) => row.place_id === place_id)!.id
    return used ? [{ organiser_id, registration_id, ...used }] : []
  })
  if (entries.length > 0) await tx.insertInto("bundle_entries").values(entries).execute()
  return made.map((row) => asMade("registration", row))
}
