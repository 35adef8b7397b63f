import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { asMade, type Bought, keysOf, type MadeThing } from "./purchase.ts"
import type { Sold } from "./sold-registration.ts"

export interface NewRegistration extends Bought {
  participant_id: number
  availability_id: number
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
  const { rows: made } = await sql<{ id: number; cart_id: number; position: number; place_id: number }>`
    insert into registrations (organiser_id, cuid, customer_id, participant_id, availability_id, place_id, cart_id, position,
      reference, quantity, total_amount, deposit_amount, sold)
    select r.organiser_id, r.cuid, r.customer_id, r.participant_id, r.availability_id, r.place_id, r.cart_id, r.position,
      r.reference, r.quantity, r.total_amount, r.deposit_amount, r.sold
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) r (organiser_id bigint, cuid text, customer_id bigint,
      participant_id bigint, availability_id bigint, place_id bigint, cart_id bigint, position integer, reference text,
      quantity integer, total_amount bigint, deposit_amount bigint, sold jsonb)
    returning id, cart_id, position, place_id`.execute(tx)
  const entries = bought.flatMap(({ purchase: { organiser_id }, place_id, entries: used }) => {
    const registration_id = made.find((row) => row.place_id === place_id)!.id
    return used ? [{ organiser_id, registration_id, ...used }] : []
  })
  if (entries.length > 0) await tx.insertInto("bundle_entries").values(entries).execute()
  return made.map((row) => asMade("registration", row))
}
