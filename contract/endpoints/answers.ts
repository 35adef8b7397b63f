import { z } from "zod"
import { questionTypes } from "../rules/custom-fields.ts"

/** A file that a family sent as an answer. */
export const answerFile = z.object({ cuid: z.string(), name: z.string(), type: z.string(), size: z.int() })

/** An agreement: which version of the text, and when. */
const agreed = z.object({ version: z.int(), at: z.string() })

/** An answer as it is shown: a text, a day, the id of a choice or several of them, a file, or an agreement. */
export const answerContent = z.union([z.string(), z.array(z.string()), agreed]).nullable()
export type AnswerContent = z.output<typeof answerContent>

/** A question as it is shown beside its answer. */
export const answeredQuestion = z.object({
  title: z.string(),
  type: z.enum(questionTypes),
  choices: z.array(z.object({ id: z.string(), label: z.string() })),
})
