import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, text } from "../fields.ts"

/** The effects of a cancellation, counted before it is made. */
const effects = z.object({
  dates: z.int(),
  /** Whether nothing of the availability is left. */
  is_all: z.boolean(),
  /** Registrations that keep other dates, and those that keep none and are cancelled. */
  shortened: z.int(),
  cancelled: z.int(),
  to_wallet: z.int(),
  to_card: z.int(),
  /** Families that get a mail. */
  mails: z.int(),
  /** Places in carts and offers that are taken back. */
  holds: z.int(),
  /** Waiting list entries that end. */
  waiting: z.int(),
  /**
   * Options of the registrations that keep other dates: the part of their price that is for the cancelled ones, and what of
   * it is taken off the price. Discounts come afterwards.
   */
  options: z.array(z.object({ label: z.string(), share: z.int(), returned: z.int() })),
  /** The availability's price for new families. */
  price: z.object({ before: z.int(), after: z.int() }),
})
export type CancellingEffects = z.output<typeof effects>

const input = z.object({
  /** Cuids of the dates; all of them when none are named. */
  dates: z.array(cuid).min(1).max(400).optional(),
  message: text(1_000),
  to: z.enum(["WALLET", "CARD"]),
  preview: z.boolean().default(false),
})
export type CancellingInput = z.output<typeof input>

/** The organiser cancels dates of an availability, or all of it. */
export const cancellingEndpoints = {
  cancelDates: endpoint({
    method: "POST",
    path: "/api/console/availabilities/{cuid}/cancel",
    summary: "Cancel dates of an availability or all of it; registrations are shortened or cancelled by a job",
    audience: "collaborator",
    permission: "registrations.registrations.cancel",
    params: z.object({ cuid }),
    body: input,
    answer: z.object({
      effects,
      /** Null for a preview, which changes nothing. */
      job: z.object({ cuid: z.string(), total: z.int() }).nullable(),
    }),
    errors: ["NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"] as const,
    idempotent: true,
  }),
}
