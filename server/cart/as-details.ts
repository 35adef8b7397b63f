import type { PriceDetails } from "#contract/endpoints/prices.ts"
import type { ItemPrice } from "#contract/rules/price-facts.ts"

/** A price as the API tells it: the amount, the deposit, and how it came about. */
export function asDetails(price: ItemPrice): { price: number; deposit: number; details: PriceDetails } {
  const { deposit, bundle: _, registrations: __, ...details } = price
  return { price: price.price, deposit, details }
}
