// Answers that whoever is at the door must know: allergies, medicine, what to do in an emergency.
import { z } from "zod"
import { questionTypes } from "./custom-fields.ts"
import { fold } from "./fold.ts"

/** An important answer as it is shown beside a child: the labels of choices, a day as the language writes it, a file's name. */
export const importantAnswer = z.object({ title: z.string(), type: z.enum(questionTypes), text: z.string() })
export type ImportantAnswer = z.output<typeof importantAnswer>

/** How words about health begin, in French and English, without accents. A family doctor is no reason for a sign. */
const stems = [
  "adrenalin",
  "allerg",
  "anaphyla",
  "asthm",
  "celiac",
  "coeliac",
  "coeliaque",
  "convulsi",
  "diabet",
  "disabilit",
  "disease",
  "epilep",
  "epipen",
  "gluten",
  "handicap",
  "health",
  "illness",
  "inhalat",
  "insulin",
  "intoleran",
  "maladie",
  "medic",
  "sante",
  "ventolin",
]

/** Whether the words of a question ask about health: then marking it as important is proposed. */
export function soundsImportant(...texts: readonly unknown[]): boolean {
  const words = texts.filter((text) => typeof text === "string").flatMap((text) => fold(text).split(/[^a-z0-9]+/))
  return words.some((word) => stems.some((stem) => word.startsWith(stem)))
}

/** Whether an answer says something. A dash or a dot, typed to get past the question, does not; "none" does. */
export const saysSomething = (text: string): boolean => /[^\p{P}\p{Z}\s]/u.test(text)

/** A text says by itself what it is about; a choice, a day or a file only with its question. */
export const wordsOf = ({ title, type, text }: ImportantAnswer, colon: string): string =>
  type === "TEXT" ? text : `${title}${colon}${text}`
