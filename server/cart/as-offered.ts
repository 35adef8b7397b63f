import { atJoining, findOffersOf } from "#server/catalogue/places/find-offers.ts"
import type { AvailabilityForSale } from "#server/catalogue/read-for-sale.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/** The availability at the price of one line: where there are early prices, an offer keeps that of the day of joining. */
export async function asOffered(
  tx: Tx,
  { organiser_id, customer }: RequestContext,
  availability: AvailabilityForSale,
  line: Parameters<typeof atJoining>[3],
): Promise<AvailabilityForSale> {
  if (availability.early_prices.length === 0) return availability
  const offers = await findOffersOf(tx, organiser_id, [customer!.id], [availability.id])
  return atJoining(availability, offers, customer!.id, line)
}
