import { z } from "zod"
import { amount, cuid, percentage, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const named = z.object({ cuid: z.string(), title: z.string() })

/** A model of discounts. Its grants have the values it has now; with a segment, everybody in the segment has it too. */
export const discountModels = entity({
  name: "discount_model",
  path: "discounts",
  permission: "discounts.discounts",
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    amount: given("amount", amount.default(0), { list: true }),
    percentage: given("percentage", percentage.default(0), { list: true }),
    /** What it is for; none is everything. */
    activities: given("links", z.array(cuid).max(1_000).default([]), { answer: z.array(named), of: "activities" }),
    /** Of customers or of participants. */
    segment: given("link", cuid.nullable().default(null), {
      answer: named.nullable(),
      list: true,
      of: "segments",
      among: { entity: "CUSTOMERS,PARTICIPANTS" },
    }),
    active: given("boolean", z.boolean().default(true), { list: true, filter: true }),
    /** How many people were granted it. */
    grants: shown("number", z.int(), { list: true }),
  },
  order: "title",
})
