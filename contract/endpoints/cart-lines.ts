import { z } from "zod"
import { cuid, formId, id } from "../fields.ts"

// The parts of the lines by which a call adds to the cart, and the line of a registration request.
export const MOST_LINES = 60

export const choice = z.object({ price_id: id, content: z.string().trim().max(1_000).nullish() })
export const answer = z.object({ question_id: id, content: z.unknown().optional() })

/** A date by its id, alone or in an object as the forms send it. */
export const chosenDate = z.union([id, z.object({ date_id: id }).transform(({ date_id }) => date_id)])
/**
 * One registration request as its form sends it: several availabilities for one participant, with one set of answers.
 */
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
