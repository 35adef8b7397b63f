import { z } from "zod"
import type { Language } from "#contract/language.ts"
import { parseMoney } from "#contract/rules/money.ts"

interface Limits {
  wallet: number
  due: number
  currency: string
  language: Language
}

/** A typed amount in minor units: at most the balance, at most the amount owed. */
export const walletAmount = ({ wallet, due, currency, language }: Limits) =>
  z.object({
    amount: z.string({ error: "REQUIRED" }).transform((text, ctx) => {
      const fail = (message: string) => {
        ctx.addIssue({ code: "custom", message })
        return z.NEVER
      }
      if (text.trim() === "") return fail("REQUIRED")
      const amount = parseMoney(text, { currency, language })
      if (amount === null || amount <= 0) return fail("INVALID")
      if (amount > wallet) return fail("INSUFFICIENT_WALLET_AMOUNT")
      return amount > due ? fail("AMOUNT_TOO_HIGH") : amount
    }),
  })
