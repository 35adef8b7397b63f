import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { amount, cuid } from "../fields.ts"

// Early prices and priority of one availability, beside the rest of its form.
const staff = { audience: "collaborator" } as const
const instant = z.iso.datetime({ offset: true, error: "INVALID_DATE" })
const byCuid = z.object({ cuid })
const version = z.int()

const earlyPrice = z.object({ until: instant, price: amount })

const terms = z.object({
  version,
  /** After the last early price. */
  price: z.int(),
  registrations_start_at: z.string().nullable(),
  early_prices: z.array(z.object({ until: z.string(), price: z.int() })),
  priority_segment: z.object({ cuid: z.string(), title: z.string() }).nullable(),
  priority_start_at: z.string().nullable(),
})
export type AvailabilityTerms = z.output<typeof terms>
const answer = z.object({ terms })

export const earlyPricesInput = z.object({
  early_prices: z
    .array(earlyPrice)
    .max(20)
    .refine((all) => new Set(all.map(({ until }) => Date.parse(until))).size === all.length, "DUPLICATE"),
})

export const priorityInput = z.object({
  /** A segment of customers; null ends the priority. */
  priority_segment: cuid.nullable(),
  priority_start_at: instant.nullable(),
})

export const consoleTermEndpoints = {
  getTerms: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/availabilities/{cuid}/early-prices",
    summary: "Early prices and priority of an availability",
    permission: "availabilities.availabilities.read",
    params: byCuid,
    answer,
    errors: ["NOT_FOUND"],
  }),
  setEarlyPrices: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/availabilities/{cuid}/early-prices",
    summary:
      "Prices until an instant each: the first that still runs counts for what is added then, and is kept while held",
    permission: "availabilities.availabilities.update",
    params: byCuid,
    body: earlyPricesInput.extend({ version }),
    answer,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  setPriority: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/availabilities/{cuid}/priority",
    summary: "A segment of customers that may register from an earlier instant on",
    permission: "availabilities.availabilities.update",
    params: byCuid,
    body: priorityInput.extend({ version }),
    answer,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
}
