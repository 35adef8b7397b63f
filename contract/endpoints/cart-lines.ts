import { z } from "zod"
import { cuid, formId, id } from "../fields.ts"

// What the lines of a call that adds to the cart are made of, and the line of a request.
export const MOST_LINES = 60

export const choice = z.object({ price_id: id, content: z.string().trim().max(1_000).nullish() })
export const answer = z.object({ question_id: id, content: z.unknown().optional() })

/** A date by its id, alone or in an object as the forms send it. */
export const chosenDate = z.union([id, z.object({ date_id: id }).transform(({ date_id }) => date_id)])
/** One request as its form sends it: several availabilities for one participant, answered once. */
export const requestLine = z.object({
  participant_id: formId.nullish(),
  /** By its cuid; an activity with one tier needs none. */
  tier: cuid.nullish(),
  availabilities: z
    .array(
      z.object({
        id: formId,
        /** All that are on sale unless given. */
        dates: z.array(chosenDate).max(400).nullish(),
      }),
    )
    .min(1, "REQUIRED")
    .max(MOST_LINES),
  options: z.array(choice).max(50).default([]),
  questions: z.array(answer).max(100).default([]),
})
export type RequestLine = z.output<typeof requestLine>
