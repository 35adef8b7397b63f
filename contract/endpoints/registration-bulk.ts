import { z } from "zod"
import { bulkBody, chosenRows } from "../chosen-rows.ts"
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

const messageBody = z.object({
  ...chosenRows,
  segment: cuid.optional(),
  /** One family, registered or not. */
  customer: cuid.optional(),
  subject: text(200),
  text: text(10_000),
  language: z.enum(languages),
})

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
  tagFamilies: endpoint({
    method: "POST",
    path: "/api/console/registrations/tag-many",
    summary: "Put a tag on the families of registrations, or take it off, as a job: each family once",
    audience: "collaborator",
    permission: "customers.customers.update",
    body: bulkBody({ action: z.enum(["tag", "untag"]), tag: cuid }),
    answer: z.object({ job: z.object({ cuid: z.string(), total: z.int() }) }),
    errors: ["INVALID_INPUT", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"] as const,
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
  previewMessage: endpoint({
    method: "POST",
    path: "/api/console/messages/preview",
    summary: "The mail that the first of these families would get, as it would be sent; null where none has an address",
    audience: "collaborator",
    permission: "notifications.trigger",
    body: messageBody.refine(
      ({ cuids, filter, segment, customer }) => onlyOne([cuids, filter, segment, customer]),
      isOne,
    ),
    answer: z.object({
      mail: z.object({ to: z.string(), subject: z.string(), html: z.string() }).nullable(),
    }),
    errors: ["INVALID_INPUT", "NOT_FOUND"] as const,
  }),
  sendMessage: endpoint({
    method: "POST",
    path: "/api/console/messages",
    summary:
      "Write to the families of registrations or of a segment, or to one: one mail each, at most 2,000; or count them first",
    audience: "collaborator",
    permission: "notifications.trigger",
    body: messageBody
      .extend({ preview })
      .refine(({ cuids, filter, segment, customer }) => onlyOne([cuids, filter, segment, customer]), isOne),
    answer: told,
    errors: ["INVALID_INPUT", "NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"] as const,
    idempotent: true,
  }),
}
