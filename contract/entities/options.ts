import { z } from "zod"
import { amount, percentage, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const price = z.object({
  /** Left out, the price is new. */
  id: z.int().positive().optional(),
  label: text(200),
  amount: amount.default(0),
  percentage: percentage.default(0),
})

/** What families may add to a registration, each with its prices. A changed amount changes no registration made before. */
export const options = entity({
  name: "option",
  path: "options",
  permission: "activities.options",
  archives: true,
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    description: given("paragraph", z.string().trim().max(1_000, "TOO_LONG").nullable().default(null)),
    answer_required: given("boolean", z.boolean().default(false), { list: true }),
    order: given("number", z.int().min(0).max(1_000_000).default(0), { sort: true }),
    prices: given("rows", z.array(price).min(1, "REQUIRED").max(50), {
      answer: z.array(z.object({ id: z.int(), label: z.string(), amount: z.int(), percentage: z.int() })),
      list: true,
      rows: {
        label: given("text", text(200)),
        amount: given("amount", amount),
        percentage: given("percentage", percentage),
      },
    }),
    activities: shown("number", z.int(), { list: true }),
  },
  order: "order",
})
