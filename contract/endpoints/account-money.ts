import { z } from "zod"
import { received } from "../rules/account-kinds.ts"
import { bankInstructions } from "./checkout.ts"

// The amounts of a registration, cart or purchase on every page of the account, and how to pay the outstanding part.
export const money = {
  reference: z.string().nullable(),
  cancelled: z.boolean(),
  total_amount: z.int(),
  deposit_amount: z.int(),
  paid_amount: z.int(),
}

/** Where money came from; with a negative amount, where it was returned to. */
export const paymentSources = [...received, "WALLET"] as const

export const owed = z.object({
  outstanding_amount: z.int(),
  /** Instructions for a bank transfer: null when nothing is owed or no transfers are taken. */
  instructions: bankInstructions.nullable(),
  /** Newest first; refunds are negative. */
  payments: z.array(
    z.object({
      created_at: z.string(),
      amount: z.int(),
      source: z.enum(paymentSources),
      /** The organiser's word for how it came, where staff wrote it down. */
      payment_type: z.string().nullable(),
      /** How much of it was paid after this line. */
      balance: z.int(),
    }),
  ),
  /** The last online payment attempt: its result, and the page where a pending one is resumed. */
  attempt: z.object({ status: z.enum(["PENDING", "PAID", "FAILED"]), checkout_url: z.string().nullable() }).nullable(),
})
export type Owed = z.output<typeof owed>

export const participant = z.object({ id: z.int(), cuid: z.string(), fullname: z.string() })
