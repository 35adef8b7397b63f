import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { asMade, type Bought, keysOf, type MadeThing } from "./purchase.ts"
import type { SoldRequest } from "./sold-registration.ts"

export interface NewRequest extends Bought {
  participant_id: number
  deposit: number
  request: SoldRequest
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

/** Inserts requests that wait for the organiser, with everything their registrations will need. */
export async function makeRequests(tx: Tx, bought: NewRequest[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const rows = bought.map(({ purchase, price, deposit, request, ...row }) => ({
    ...row,
    ...keysOf(purchase),
    cuid: newCuid(),
    total_amount: price,
    deposit_amount: deposit,
    activity_id: request.activity_id,
    tier_id: request.tier.id,
    tier_name: request.tier.name,
    options: json(request.options),
    answers: json(request.answers),
  }))
  const made = await tx
    .insertInto("registration_requests")
    .values(rows)
    .returning(["id", "cart_id", "position"])
    .execute()
  const lines = bought.flatMap(({ purchase: { organiser_id, cart_id }, position, request }) => {
    const { id } = made.find((row) => row.cart_id === cart_id && row.position === position)!
    return request.registrations.map(({ availability_id, date_ids, price, deposit, sold, entries }, i) => ({
      organiser_id,
      registration_request_id: id,
      position: i + 1,
      availability_id,
      date_ids,
      sold: json(sold),
      total_amount: price,
      deposit_amount: deposit,
      owned_bundle_id: entries?.owned_bundle_id ?? null,
      entries: entries?.entries ?? null,
    }))
  })
  await tx.insertInto("requested_availabilities").values(lines).execute()
  return made.map((row) => asMade("registration_request", row))
}
