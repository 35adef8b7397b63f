import { z } from "zod"
import { requestStatuses } from "../rules/request.ts"

/** A request as the list of all families' requests shows it. */
export const listedRequest = z.object({
  cuid: z.string(),
  status: z.enum(requestStatuses),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  reference: z.string().nullable(),
  total_amount: z.int(),
  deposit_amount: z.int(),
  paid_amount: z.int(),
  outstanding_amount: z.int(),
  tier: z.object({ name: z.string() }),
  activity: z.object({ cuid: z.string(), title: z.string() }),
  participant: z.object({ cuid: z.string(), fullname: z.string() }),
  customer: z.object({ cuid: z.string(), fullname: z.string(), email: z.string().nullable() }),
  /** How many availabilities it asks for. */
  availabilities: z.int(),
})
export type ListedRequest = z.output<typeof listedRequest>
