import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { asMade, type Bought, keysOf, type MadeThing } from "./purchase.ts"
import type { Sold } from "./sold-registration.ts"

export interface NewRegistration extends Bought {
  participant_id: number
  availability_id: number
  /** The activity and the participant by their names of this moment. */
  title: string
  participant: string
  /** A place that is confirmed. */
  place_id: number
  quantity: number
  deposit: number
  sold: Sold
  entries: { owned_bundle_id: number; entries: number } | null
}

/** Inserts registrations on confirmed places, with the entries they take from bundles. */
export async function makeRegistrations(tx: Tx, bought: NewRegistration[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const given = bought.map(({ purchase, price, deposit, entries: _, ...row }) => ({
    ...row,
    ...keysOf(purchase),
    cuid: newCuid(),
    total_amount: price,
    deposit_amount: deposit,
  }))
  const { organiser_id } = bought[0]!.purchase
  const { rows } = await sql<{ ids: number[] }>`
    select app.make_registrations(${organiser_id}, ${JSON.stringify(given)}::jsonb) as ids`.execute(tx)
  const { ids } = rows[0]!
  const made = given.map(({ cart_id, position }, i) => ({ id: ids[i]!, cart_id, position }))
  const entries = bought.flatMap(({ entries: used }, i) =>
    used ? [{ organiser_id, registration_id: ids[i]!, ...used }] : [],
  )
  if (entries.length > 0) await tx.insertInto("bundle_entries").values(entries).execute()
  return made.map((row) => asMade("registration", row))
}
