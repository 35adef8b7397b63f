import type { ItemPrice } from "#contract/rules/price-facts.ts"
import type { PricedSold, SoldRequest } from "#server/bookings/sold-registration.ts"
import type { AddedRequest } from "#server/cart/adding.ts"
import { asDetails } from "#server/cart/as-details.ts"

/** What each registration of a request will cost, and keep of its price, should the request be approved. */
export const freezeRequest = (
  { registrations, ...added }: AddedRequest,
  price: ItemPrice,
  rules: PricedSold["rules"],
): SoldRequest => ({
  ...added,
  registrations: registrations.map(({ availability_id, dates, ...catalogue }, i) => {
    const each = price.registrations![i]!
    const { bundle, deposit } = each
    return {
      availability_id,
      date_ids: dates.map(({ id }) => id),
      price: each.price,
      deposit,
      entries: bundle && { owned_bundle_id: bundle.id, entries: bundle.entries },
      sold: { version: 1, ...catalogue, bundle, details: asDetails(each).details, rules },
    }
  }),
})
