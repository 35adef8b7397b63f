import { z } from "zod"

/** One step of a price: its kind, the amount it was computed on, and its own amount; deductions are negative. */
const priceLine = z.object({
  kind: z.enum([
    "base",
    "partial_discount",
    "partial_fee",
    "option",
    "bundle",
    "discount",
    "volume_discount",
    "coupon",
    "added_dates",
    "agreed",
  ] as const),
  label: z.string().nullable(),
  on: z.int(),
  amount: z.int(),
})

export const priceDetails = z.object({
  base_price: z.int(),
  options_total: z.int(),
  bundle_total: z.int(),
  discounts_total: z.int(),
  volume_discounts_total: z.int(),
  coupon_total: z.int(),
  partial_registration_total_fee: z.int(),
  partial_registration_total_discount: z.int(),
  price: z.int(),
  lines: z.array(priceLine),
})
export type PriceDetails = z.output<typeof priceDetails>
