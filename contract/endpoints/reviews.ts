import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, id, paging } from "../fields.ts"

export const review = z.object({
  id: z.int(),
  registration_id: z.int(),
  score: z.int(),
  message: z.string(),
  private: z.boolean(),
})

export const reviewInput = z.object({
  registration_id: id,
  score: z.number({ error: "INVALID" }).int("INVALID").min(0, "INVALID").max(5, "INVALID").default(0),
  message: z.string().trim().max(2_000, "TOO_LONG").nullish(),
  public: z.boolean().default(false),
})

const answer = z.object({ ok: z.literal(true), review })

/** A review as visitors of the site read it. */
const publicReview = z.object({
  cuid: z.string(),
  score: z.int(),
  message: z.string(),
  /** The first name of who wrote it. */
  author: z.string(),
  created_at: z.string(),
  reply: z.string().nullable(),
})
export type PublicReview = z.output<typeof publicReview>

export const reviewEndpoints = {
  findReviews: endpoint({
    method: "GET",
    path: "/api/activities/{cuid}/reviews",
    summary:
      "The public reviews of an activity, newest first, with their number and average; hidden ones are not counted",
    audience: "public",
    params: z.object({ cuid }),
    query: z.object(paging),
    answer: z.object({
      data: z.array(publicReview),
      count: z.int(),
      /** Of those with at least one star, in tenths; null without any. */
      average: z.int().nullable(),
    }),
    errors: [],
    cached: true,
  }),
  createReview: endpoint({
    method: "POST",
    path: "/api/registrations/review",
    summary: "Review a registration once its first date has started; for everybody to read, or for the organiser alone",
    audience: "customer",
    body: reviewInput,
    answer,
    errors: ["NOT_FOUND", "REGISTRATION_CANCELLED", "REVIEW_TOO_EARLY", "ALREADY_REVIEWED"],
  }),
  updateReview: endpoint({
    method: "PUT",
    path: "/api/registrations/review",
    summary: "Change a review; whom it is for stays as it was chosen first",
    audience: "customer",
    body: reviewInput.extend({ review_id: id }),
    answer,
    errors: ["NOT_FOUND", "REGISTRATION_CANCELLED", "REVIEW_TOO_EARLY"],
  }),
}
