import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { id } from "../fields.ts"

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

export const reviewEndpoints = {
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
