import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, id, wholeNumber } from "../fields.ts"

/** Every kind of row that can be owed for. */
export const subjects = z.enum([
  "cart",
  "registration",
  "registration_request",
  "bundle",
  "voucher",
  "membership",
  "attendance_charge",
])
export type Subject = z.output<typeof subjects>
export const destination = z.object({ type: subjects, cuid })

const NOTIFICATION_BYTES = 256_000

/** Paying an outstanding amount later, and the notifications of payment providers. */
export const transactionEndpoints = {
  payOnline: endpoint({
    method: "POST",
    path: "/api/transactions/checkout",
    summary: "Pay what is owed of a thing online; the answer is the address of the payment page",
    audience: "customer",
    body: z.object({
      customer_id: id.optional(),
      reference: z.string().trim().max(64).nullish(),
      destination,
      return_url: z.string().max(500).nullish(),
    }),
    answer: z.object({ checkout_url: z.string() }),
    errors: [
      "NOT_FOUND",
      "FORBIDDEN",
      "NOTHING_DUE",
      "PAYMENT_STRATEGY_NOT_ALLOWED",
      "PAYMENT_IN_PROGRESS",
      "PAYMENT_PROVIDER_UNAVAILABLE",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const,
    idempotent: true,
  }),
  payFromWallet: endpoint({
    method: "POST",
    path: "/api/transactions/wallet",
    summary: "Pay what is owed of a thing, or some of it, from the wallet",
    audience: "customer",
    body: z.object({ amount: wholeNumber("REQUIRED").pipe(z.int().positive()), destination }),
    answer: z.object({ ok: z.literal(true), paid_amount: z.int(), outstanding_amount: z.int() }),
    errors: [
      "NOT_FOUND",
      "NOTHING_DUE",
      "AMOUNT_TOO_HIGH",
      "INSUFFICIENT_WALLET_AMOUNT",
      "PAYMENT_IN_PROGRESS",
      "IDEMPOTENCY_KEY_REUSED",
    ],
    idempotent: true,
  }),
  notifyStripe: endpoint({
    method: "POST",
    path: "/api/payments/stripe/notifications",
    summary: "Stripe tells that something happened to a payment; signed",
    audience: "provider",
    upload: { types: ["application/json"], max_bytes: NOTIFICATION_BYTES },
    answer: z.object({ ok: z.literal(true) }),
    errors: ["SIGNATURE_INVALID", "PAYMENT_PROVIDER_UNAVAILABLE"],
    limit: { points: 600, seconds: 60 },
  }),
  notifyMollie: endpoint({
    method: "POST",
    path: "/api/payments/mollie/notifications",
    summary: "Mollie tells that something happened to a payment, which is then read",
    audience: "provider",
    upload: { types: ["application/x-www-form-urlencoded"], max_bytes: NOTIFICATION_BYTES },
    answer: z.object({ ok: z.literal(true) }),
    errors: ["PAYMENT_PROVIDER_UNAVAILABLE"],
    limit: { points: 600, seconds: 60 },
  }),
}
