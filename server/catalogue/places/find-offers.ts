import { sql } from "kysely"
import { priceAt } from "#contract/rules/early-price.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { AvailabilityForSale } from "../read-for-sale.ts"

/** A place that the waiting list offers now, and when its customer joined the list. */
export interface OfferedPlace {
  availability_id: number
  customer_id: number
  participant_id: number
  date_ids: number[]
  quantity: number
  joined_at: string
}

/** The offers these customers have of these availabilities. Asked only where the price depends on the day. */
export async function findOffersOf(
  tx: Tx,
  organiser_id: number,
  customer_ids: number[],
  availability_ids: number[],
): Promise<OfferedPlace[]> {
  const { rows } = await sql<OfferedPlace>`
    select p.availability_id, p.customer_id, p.participant_id, p.date_ids, p.quantity, e.created_at as joined_at
    from places p join waiting_list_entries e on e.organiser_id = ${organiser_id} and e.place_id = p.id
    where p.organiser_id = ${organiser_id} and p.availability_id = any (${availability_ids}::bigint[])
      and p.customer_id = any (${customer_ids}::bigint[]) and p.offered and p.released_at is null
      and p.expires_at > clock_now() and e.status = 'OFFERED'`.execute(tx)
  return rows
}

interface Line {
  participant_id: number
  availability_dates: number[]
  quantity: number
}

/** The availability at the price of the day somebody joined its list, where this line takes over what they were offered. */
export function atJoining(
  availability: AvailabilityForSale,
  offers: OfferedPlace[],
  customer_id: number,
  { participant_id, availability_dates, quantity }: Line,
): AvailabilityForSale {
  const offer = offers.find(
    (each) =>
      each.availability_id === availability.id &&
      each.customer_id === customer_id &&
      each.participant_id === participant_id &&
      each.quantity === quantity &&
      availability_dates.every((id) => each.date_ids.includes(id)),
  )
  if (!offer) return availability
  return { ...availability, price: priceAt(availability.full_price, availability.early_prices, offer.joined_at) }
}
