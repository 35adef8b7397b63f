import { z } from "zod"
import { bankInstructions } from "./checkout.ts"

// What every page of the account tells of the money of a thing: what it comes to, and how what is owed can be paid.
export const money = {
  reference: z.string().nullable(),
  cancelled: z.boolean(),
  total_amount: z.int(),
  deposit_amount: z.int(),
  paid_amount: z.int(),
}

/** Where money came from, or went back to below zero. */
export const paymentSources = ["ONLINE", "WALLET", "BANK", "CASH", "OTHER"] as const

export const owed = z.object({
  outstanding_amount: z.int(),
  /** By transfer: null when nothing is owed or no transfers are taken. */
  instructions: bankInstructions.nullable(),
  /** Newest first; what was given back is below zero. */
  payments: z.array(z.object({ created_at: z.string(), amount: z.int(), source: z.enum(paymentSources) })),
  /** How the last visit to a payment page went, and where one that is under way is resumed. */
  attempt: z.object({ status: z.enum(["PENDING", "PAID", "FAILED"]), checkout_url: z.string().nullable() }).nullable(),
})
export type Owed = z.output<typeof owed>

export const participant = z.object({ id: z.int(), cuid: z.string(), fullname: z.string() })
