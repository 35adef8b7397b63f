import { z } from "zod"
import { cuid, paidAmount } from "../fields.ts"

// Money that goes back, as every call takes it that gives some back.

export const refundTargets = ["WALLET", "CARD", "BANK", "CASH"] as const
export type RefundTarget = (typeof refundTargets)[number]

/** A bank account needs an IBAN that passes its check, and its holder; cash is of one of the organiser's payment types. */
const terms = {
  iban: z.string().trim().max(60).optional(),
  holder: z.string().trim().max(140).optional(),
  payment_type: cuid.optional(),
}
const part = z.object({ to: z.enum(refundTargets), amount: paidAmount, ...terms })

/** One way for the whole amount, or parts that sum to it; an account that is named beside them is that of every part. */
export const refundWay = z.union([z.enum(refundTargets), z.array(part).min(1).max(10)])
export type RefundWay = z.output<typeof refundWay>
export const refundTarget = { to: refundWay, ...terms }

/** The same in an address, where parts are written as JSON. */
export const queriedTarget = {
  to: z.preprocess((value) => {
    if (typeof value !== "string" || !value.startsWith("[")) return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, refundWay),
  ...terms,
}

/**
 * Of a refund, what is on its way to the card, what the wallet has (by choice, or because the provider refused it), what
 * waits to be sent to a bank account and what was handed over.
 */
export const wentTo = { to_card: z.int(), to_wallet: z.int(), to_bank: z.int(), to_cash: z.int() }
export type WentTo = Record<keyof typeof wentTo, number>

/** What a refund needs beside its own permission. */
export const refundRights = [
  { permission: "bank.transfers.create", when: "to a bank account" },
  { permission: "payments.payments.create", when: "in cash" },
] as const

export const refundErrors = [
  "AMOUNT_TOO_HIGH",
  "SPLIT_MISMATCH",
  "REFUND_NOT_POSSIBLE",
  "PAYMENT_PROVIDER_UNAVAILABLE",
  "IBAN_INVALID",
  "IDEMPOTENCY_KEY_REUSED",
] as const
