import { z } from "zod"
import { amount, percentage, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given } from "./field.ts"

const units = ["PARTICIPANTS", "REGISTRATIONS"] as const
const scopes = ["ACTIVITY", "CALENDAR_PERIOD", "CALENDAR_YEAR"] as const

/** Less for the second child, or the third week: from so many of a household on. */
export const volumeDiscounts = entity({
  name: "volume_discount",
  path: "volume-discounts",
  permission: "volume_discounts.volume_discounts",
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    unit: given("choice", z.enum(units), { list: true, filter: true, choices: units }),
    threshold: given("number", z.int().min(2).max(1_000), { list: true, sort: true }),
    scope: given("choice", z.enum(scopes), { list: true, filter: true, choices: scopes }),
    amount: given("amount", amount.default(0), { list: true }),
    percentage: given("percentage", percentage.default(0), { list: true }),
    active: given("boolean", z.boolean().default(true), { list: true, filter: true }),
  },
  order: "threshold",
})
