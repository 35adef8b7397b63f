import { z } from "zod"
import type { Language } from "#contract/language.ts"
import { parseMoney } from "#contract/rules/money.ts"
import { PROOF_FILE_MAX, proofFileTypes } from "#contract/rules/proofs.ts"

interface Given {
  currency: string
  language: Language
  /** The day where the organiser is. */
  today: string
  /** The text at a file that is of another kind or too large. */
  file_invalid: string
}

const isAccepted = ({ type, size }: File): boolean => proofFileTypes.includes(type) && size <= PROOF_FILE_MAX

/** A proof as it is typed and chosen: an amount above zero, a day that has come, and a file of an accepted kind. */
export const proofInput = ({ currency, language, today, file_invalid }: Given) =>
  z.object({
    amount: z.string({ error: "REQUIRED" }).transform((typed, ctx) => {
      const amount = parseMoney(typed, { currency, language })
      if (amount !== null && amount > 0) return amount
      ctx.addIssue({ code: "custom", message: typed.trim() === "" ? "REQUIRED" : "INVALID" })
      return z.NEVER
    }),
    day: z
      .string({ error: "REQUIRED" })
      .min(1, "REQUIRED")
      .refine((day) => day <= today, "DAY_IN_FUTURE"),
    file: z.custom<File | null>().transform((file, ctx) => {
      if (file && isAccepted(file)) return file
      ctx.addIssue({ code: "custom", message: file ? file_invalid : "REQUIRED" })
      return z.NEVER
    }),
  })
