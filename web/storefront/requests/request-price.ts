import type { Option } from "#contract/endpoints/activities.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import { countsInPrice } from "#contract/rules/availability-status.ts"
import { priceCart } from "#contract/rules/price.ts"
import type { RegistrationItem } from "#contract/rules/price-facts.ts"
import { chosenOptions, type OptionValues } from "../cart/forms/registration-values.ts"
import { datesOf } from "./request-values.ts"

const emptyHousehold = { bundles: [], discounts: [], volume_discounts: [], registrations: [] }

/**
 * The price of a request by the catalogue alone: its slots, and the options on each. The household's discounts are
 * applied in the cart, where they are known.
 */
export function requestPrice(slots: Availability[], options: Option[], chosen: OptionValues, now: string) {
  const rates = chosenOptions(options, chosen).map(({ option, price: { label, amount, percentage } }) => ({
    amount,
    percentage,
    label: label ? `${option.title} – ${label}` : option.title,
  }))
  const registrations = slots.map((slot): RegistrationItem => {
    const dates = datesOf(slot)
    const counted = slot.dates.filter(({ status, start_at, cancelled }) => {
      const stored = status === "CLOSED" ? status : "OPEN"
      return countsInPrice({ status: stored, start_at, cancelled }, now)
    })
    return {
      type: "REGISTRATION",
      quantity: 1,
      base_price: slot.price,
      deposit: slot.deposit,
      options: rates,
      n: counted.length,
      on_sale: dates.length,
      dates,
      partial_fee: { amount: 0, percentage: 0 },
      activity_id: slot.activity_id,
      participant_id: 0,
      calendar_period_ids: [],
      year: 0,
    }
  })
  const [priced] = priceCart([{ type: "REGISTRATION_REQUEST", registrations }], emptyHousehold, null)
  const { deposit, bundle: _, registrations: __, ...details } = priced!
  return { price: details.price, deposit, details }
}
