import { z } from "zod"

// What a registration keeps of its sale, as JSON in `registrations.sold` and `requested_availabilities.sold`. It is read for
// years, by releases that do not know the one that wrote it: the schema is of one version, written out here in full and
// never changed. A new shape is a new version with a step from the old one, and tests keep a file of every old version.
// SQL reads `calendar_period_ids`, `year`, `options` and `answers` of it; all versions have them at the top. Version 2 is
// one whose total staff have set: `set_total` is what later changes start from (contract/rules/edit-price.ts). Version 3
// is one that was changed: it knows the dates it had at the price of the sale and in `lots`, and what a set total was
// agreed for, so that what is given up and taken back costs what it did.

/** Rows from before versions were written are version 1. */
const version = z.literal(1).default(1)
const rate = { amount: z.int(), percentage: z.int() }
const option = z.object({
  ...rate,
  price_id: z.int(),
  label: z.string(),
  /** Erased with the account. */
  content: z.string().nullable().default(null),
})
const answer = z.object({ question_id: z.int(), content: z.unknown() })
const line = z.object({
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
    // Since version 2
    "agreed",
  ]),
  label: z.string().nullable(),
  on: z.int(),
  amount: z.int(),
})
const title = z.string().nullable()
const deduction = z.union([z.object({ title, part: z.int(), of: z.int() }), z.object({ title, ...rate })]).nullable()
const discount = z.object({
  ...rate,
  title: z.string(),
  participant_id: z.int().nullable(),
  activity_ids: z.array(z.int()).nullable(),
})
const volume = z.object({
  ...rate,
  title: z.string(),
  unit: z.enum(["PARTICIPANTS", "REGISTRATIONS"]),
  threshold: z.int(),
  scope: z.enum(["ACTIVITY", "CALENDAR_PERIOD", "CALENDAR_YEAR"]),
})
const datePrice = { base_price: z.int(), deposit: z.int(), n: z.int() }
const never = z.undefined().exactOptional()

const priced = z.object({
  ...datePrice,
  version,
  on_sale: z.int(),
  partial_fee: z.object(rate),
  activity_id: z.int(),
  calendar_period_ids: z.array(z.int()),
  year: z.int(),
  bundle: z.object({ id: z.int(), entries: z.int() }).nullable(),
  details: z.looseObject({ lines: z.array(line) }),
  rules: z.object({
    discounts: z.array(discount),
    volume_discounts: z.array(volume),
    coupon: z.looseObject({ ...rate, min_total_amount: z.int() }).nullable(),
  }),
  /** Since it was changed. */
  lots: z.array(z.object({ ...datePrice, date_ids: z.array(z.int()) })).exactOptional(),
  applied: z.object({ volume: deduction, coupon: deduction }).exactOptional(),
  set_total: never,
  date_ids: never,
  agreed: never,
})

const chosen = { options: z.array(option), answers: z.array(answer).default([]) }
const whole = priced.extend(chosen)
const set = priced.extend({ ...chosen, version: z.literal(2), set_total: z.int().nonnegative() })
const changed = priced.extend({
  ...chosen,
  version: z.literal(3),
  date_ids: z.array(z.int()),
  set_total: z.int().nonnegative().exactOptional(),
  agreed: z
    .object({
      total: z.int().nonnegative(),
      date_ids: z.array(z.int()),
      options: z.array(option.omit({ content: true })),
    })
    .exactOptional(),
})
/** A row that came from elsewhere has no price to be worked out anew. */
const unpriced = z.object({
  version,
  base_price: z.undefined().exactOptional(),
  options: z.array(option).default([]),
  answers: z.array(answer).default([]),
})

export const soldRegistration = z.union([whole, set, changed, unpriced])
export const soldRequest = z.object({
  activity_id: z.int(),
  tier: z.object({ id: z.int(), name: z.string() }),
  options: z.array(option),
  answers: z.array(answer),
  registrations: z.array(
    z.object({
      availability_id: z.int(),
      date_ids: z.array(z.int()),
      price: z.int(),
      deposit: z.int(),
      entries: z.object({ owned_bundle_id: z.int(), entries: z.int() }).nullable(),
      // Answers are kept once, with the request.
      sold: priced,
    }),
  ),
})

export type Sold = z.output<typeof soldRegistration>
export type PricedSold = z.output<typeof whole>
export type SetSold = z.output<typeof set>
export type ChangedSold = z.output<typeof changed>
export type SoldOption = z.output<typeof option>
export type Answer = z.output<typeof answer>
/** A request as it was checked out: what each of its registrations will cost and keep. */
export type SoldRequest = z.output<typeof soldRequest>

/** What a row holds, or an error that says which and why: a price is never worked out from half of it. */
export function readSold(json: unknown, what: string): Sold {
  const schema = schemaOf(json)
  const { success, data, error } = schema.safeParse(json)
  if (success) return data
  throw new Error(`what ${what} was sold as cannot be read: ${z.prettifyError(error)}`)
}

function schemaOf(json: unknown) {
  if (typeof json !== "object" || json === null || !("base_price" in json)) return unpriced
  if ("date_ids" in json) return changed
  return "set_total" in json ? set : whole
}
