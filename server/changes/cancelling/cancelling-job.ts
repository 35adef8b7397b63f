import { z } from "zod"

/** The kind of the job that changes the registrations of cancelled dates, family by family (cancel-family.ts). */
export const CANCELLING = "availabilities.cancel"

export const cancellingJob = z.object({
  availability_id: z.int(),
  date_ids: z.array(z.int()),
  is_all: z.boolean(),
  message: z.string(),
  to: z.enum(["WALLET", "CARD"]),
  /** Places and waiting list entries that were taken back when it was started. */
  place_ids: z.array(z.int()),
  entry_ids: z.array(z.int()),
})
export type CancellingJob = z.output<typeof cancellingJob>
