import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { historyRow, listAnswer, listQuery } from "../entities/entity.ts"
import { cuid } from "../fields.ts"

// Reviews as staff read and answer them. Score and message are the family's; staff hide them, reply, or remove them.
const staff = { audience: "collaborator" } as const
const byCuid = z.object({ cuid })
const flag = z.enum(["true", "false"]).optional()

const review = z.object({
  cuid: z.string(),
  version: z.int(),
  score: z.int(),
  message: z.string(),
  private: z.boolean(),
  hidden: z.boolean(),
  reply: z.string().nullable(),
  replied_at: z.string().nullable(),
  created_at: z.string(),
  registration: z.object({
    cuid: z.string(),
    activity: z.object({ cuid: z.string(), title: z.string() }),
    start_at: z.string(),
    participant: z.string(),
    customer: z.object({ cuid: z.string(), fullname: z.string() }),
  }),
})
export type KeptReview = z.output<typeof review>

const one = z.object({ review })

export const reviewScore = z.int("REQUIRED").min(0).max(5)
export const reviewMessage = z.string().trim().max(2_000, "TOO_LONG").default("")
/** One reply for everybody to read; null is none. */
export const reviewReply = z.string().trim().min(1, "REQUIRED").max(2_000, "TOO_LONG").nullable().default(null)

export const consoleReviewEndpoints = {
  findReviews: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/reviews",
    summary: "Reviews of all registrations, newest first; by score, privacy and whether they are hidden",
    permission: "customers.reviews.read",
    query: z.strictObject({
      ...listQuery,
      score: z
        .string()
        .regex(/^[0-5](,[0-5]){0,5}$/)
        .optional(),
      private: flag,
      hidden: flag,
      activity: cuid.optional(),
      customer: cuid.optional(),
    }),
    answer: listAnswer(review),
    errors: ["INVALID_INPUT"],
  }),
  getReview: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/reviews/{cuid}",
    summary: "One review",
    permission: "customers.reviews.read",
    params: byCuid,
    answer: one,
    errors: ["NOT_FOUND"],
  }),
  createReview: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/reviews",
    summary: "Enter a review that was received on paper",
    permission: "customers.reviews.create",
    body: z.object({
      /** The registration it is about. */
      registration: cuid,
      score: reviewScore,
      message: reviewMessage,
      private: z.boolean().default(false),
    }),
    answer: one,
    errors: ["NOT_FOUND", "REGISTRATION_CANCELLED", "REVIEW_TOO_EARLY", "ALREADY_REVIEWED"],
    idempotent: true,
  }),
  updateReview: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/reviews/{cuid}",
    summary: "Hide a review or show it again, and reply to it",
    permission: "customers.reviews.update",
    params: byCuid,
    body: z.object({ hidden: z.boolean(), reply: reviewReply, version: z.int() }),
    answer: one,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  deleteReview: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/reviews/{cuid}",
    summary: "Remove score, message and reply; the family may write a new one",
    permission: "customers.reviews.delete",
    params: byCuid,
    answer: z.object({ ok: z.literal(true), archived: z.literal(false) }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  findHistory: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/reviews/{cuid}/history",
    summary: "What was changed of a review, by whom and when, newest first",
    permission: "customers.reviews.read",
    params: byCuid,
    query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
    answer: listAnswer(historyRow),
    errors: ["NOT_FOUND"],
  }),
}
