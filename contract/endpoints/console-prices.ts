import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"
import { choice } from "./cart-lines.ts"
import { registrationRefusals } from "./carts.ts"
import { priceDetails } from "./prices.ts"

const staff = { audience: "collaborator", permission: "registrations.registrations.read" } as const

const triedDate = z.object({ cuid: z.string(), start_at: z.string(), end_at: z.string(), on_sale: z.boolean() })

/** What of an activity a price can be tried for. */
const choices = z.object({
  availabilities: z.array(
    z.object({
      cuid: z.string(),
      start_at: z.string(),
      end_at: z.string(),
      location: z.string().nullable(),
      dates: z.array(triedDate),
    }),
  ),
  options: z.array(
    z.object({
      title: z.string(),
      prices: z.array(z.object({ id: z.int(), label: z.string(), amount: z.int(), percentage: z.int() })),
    }),
  ),
})
export type TrialChoices = z.output<typeof choices>

export const consolePriceEndpoints = {
  findTrialChoices: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/prices/choices",
    summary: "The availabilities to come and the options of an activity, to try a price with; at most 200",
    query: z.strictObject({ activity: cuid }),
    answer: choices,
    errors: ["NOT_FOUND"],
  }),
  tryPrice: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/prices/estimate",
    summary:
      "What a registration would cost a family now, line by line, as its cart would show it; changes and holds nothing",
    body: z.object({
      customer: cuid,
      participant: cuid,
      availability: cuid,
      /** All dates on sale unless given. */
      dates: z.array(cuid).min(1).max(400).optional(),
      quantity: z.int().min(1).max(100).default(1),
      options: z
        .array(choice.omit({ content: true }))
        .max(50)
        .default([]),
    }),
    answer: z.object({
      price: z.int(),
      deposit: z.int(),
      details: priceDetails,
      /** How many items of the family's cart come before it: they may change its price. */
      cart_items: z.int(),
      /** Why the family could not add it now; the price is told all the same. */
      problem: z.object({ code: z.enum(registrationRefusals), details: z.record(z.string(), z.unknown()) }).nullable(),
    }),
    errors: ["NOT_FOUND"],
  }),
}
