import { z } from "zod"
import { chosenRows } from "../chosen-rows.ts"
import { endpoint } from "../endpoint.ts"
import { cuid, text } from "../fields.ts"
import { languages } from "../language.ts"

// What staff do with many registrations at once: those that were chosen, or all that the list's filters match.

const onlyOne = (values: unknown[]) => values.filter((value) => value !== undefined).length === 1
const isOne = { path: ["cuids"], error: "REQUIRED" }

/** One mail to each family, so many at most. */
export const MOST_MAILS = 2_000
const preview = z.boolean().default(false)

const effects = z.object({
  cancelled: z.int(),
  /** Chosen ones that were cancelled before: each is refused alone. */
  refused: z.int(),
  families: z.int(),
  to_wallet: z.int(),
  to_card: z.int(),
})
export type CancelManyEffects = z.output<typeof effects>

const told = z.object({
  /** Families that get the mail, and those that have no address. */
  families: z.int(),
  without_email: z.int(),
  /** Owed for these registrations, in all. */
  outstanding_amount: z.int(),
  /** Some of them by name. */
  names: z.array(z.string()),
})
export type ToldFamilies = z.output<typeof told>

export const registrationBulkEndpoints = {
  cancelMany: endpoint({
    method: "POST",
    path: "/api/console/registrations/cancel-many",
    summary: "Cancel many registrations by a job, each alone; a preview counts the money first and changes nothing",
    audience: "collaborator",
    permission: "registrations.registrations.cancel",
    body: z
      .object({ ...chosenRows, message: text(1_000), to: z.enum(["WALLET", "CARD"]).default("WALLET"), preview })
      .refine(({ cuids, filter }) => onlyOne([cuids, filter]), isOne),
    answer: z.object({
      effects,
      /** Null for a preview. */
      job: z.object({ cuid: z.string(), total: z.int() }).nullable(),
    }),
    errors: ["INVALID_INPUT", "IDEMPOTENCY_KEY_REUSED"] as const,
    idempotent: true,
  }),
  remind: endpoint({
    method: "POST",
    path: "/api/console/registrations/remind",
    summary: "Remind families of what they owe for registrations: one mail each, with every amount",
    audience: "collaborator",
    permission: "notifications.trigger",
    body: z
      .object({ ...chosenRows, text: z.string().trim().max(2_000).default(""), preview })
      .refine(({ cuids, filter }) => onlyOne([cuids, filter]), isOne),
    answer: told,
    errors: ["INVALID_INPUT", "IDEMPOTENCY_KEY_REUSED"] as const,
    idempotent: true,
  }),
  sendMessage: endpoint({
    method: "POST",
    path: "/api/console/messages",
    summary:
      "Write to the families of registrations or of a segment: one mail each, at most 2,000; or count them first",
    audience: "collaborator",
    permission: "notifications.trigger",
    body: z
      .object({
        ...chosenRows,
        segment: cuid.optional(),
        subject: text(200),
        text: text(10_000),
        language: z.enum(languages),
        preview,
      })
      .refine(({ cuids, filter, segment }) => onlyOne([cuids, filter, segment]), isOne),
    answer: told,
    errors: ["INVALID_INPUT", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"] as const,
    idempotent: true,
  }),
}
