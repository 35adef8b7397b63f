import type { EditedPrice } from "#contract/rules/edit-facts.ts"
import type { ChangedSold, PricedSold, SetSold } from "#server/bookings/sold-registration.ts"
import { asDetails } from "#server/cart/as-details.ts"

/** The sale with the terms that a change of its dates or options leaves for the next one. */
export function withEdit(sold: PricedSold | SetSold | ChangedSold, edited: EditedPrice): ChangedSold {
  const { price, date_ids, lots, applied, set_total, agreed } = edited
  const { set_total: _, agreed: __, ...terms } = sold
  return {
    ...terms,
    version: 3,
    date_ids,
    lots,
    applied,
    bundle: price.bundle,
    details: asDetails(price).details,
    ...(set_total === undefined ? {} : { set_total }),
    ...(agreed === undefined ? {} : { agreed }),
  }
}
