import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type Bought, keysOf, type MadeThing, type Purchase } from "./purchase.ts"

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
export async function makeRegistrations(tx: Tx, purchase: Purchase, bought: NewRegistration[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const rows = bought.map(({ price, deposit, sold, entries: _, ...row }) => ({
    ...{ ...row, ...keysOf(purchase), cuid: newCuid(), total_amount: price, deposit_amount: deposit },
    sold: sql`${JSON.stringify(sold)}::jsonb`,
  }))
  const made = await tx.insertInto("registrations").values(rows).returning(["id", "position"]).execute()
  const { organiser_id } = purchase
  const entries = bought.flatMap((each) => {
    const registration_id = made.find(({ position }) => position === each.position)!.id
    return each.entries ? [{ organiser_id, registration_id, ...each.entries }] : []
  })
  if (entries.length > 0) await tx.insertInto("bundle_entries").values(entries).execute()
  return made.map(({ id, position }) => ({ subject: "registration", id, position: position! }))
}
