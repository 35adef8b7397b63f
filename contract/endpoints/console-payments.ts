import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { paging, queryId } from "../fields.ts"
import { destination } from "./transactions.ts"

export const receivedBy = ["BANK", "CASH"] as const
export const onlineProviders = ["SANDBOX", "STRIPE", "MOLLIE"] as const

/** A hundred million: above any real payment, and small enough for sums to stay exact. */
const amount = z.int().positive().max(10_000_000_000)

/** One movement of money: its kind, and the change of each account. */
export const movement = z.object({
  id: z.int(),
  type: z.string(),
  created_at: z.string(),
  note: z.string(),
  customer: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
  collaborator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
  reversed: z.boolean(),
  postings: z.array(
    z.object({
      account: z.string(),
      destination: z.object({ type: z.string(), cuid: z.string(), reference: z.string().nullable() }).nullable(),
      amount: z.int(),
    }),
  ),
})

/** Money as the organiser's staff sees and corrects it. */
/** The fields that bank transfers need, while they are on, and that are not filled in. */
export const transfersMissing = z.array(z.enum(["bank_account_holder", "iban"]))

export const consolePaymentEndpoints = {
  findPayments: endpoint({
    method: "GET",
    path: "/api/console/payments",
    summary: "Movements of money, newest first; with `account=SUSPENSE` what could not be matched",
    audience: "collaborator",
    permission: "payments.payments.read",
    query: z.object({ ...paging, account: z.enum(["SUSPENSE"]).optional() }),
    answer: z.object({ data: z.array(movement), count: z.int() }),
    errors: [],
  }),
  recordPayment: endpoint({
    method: "POST",
    path: "/api/console/payments",
    summary: "Record money received by transfer or in cash; what is not owed goes to the wallet",
    audience: "collaborator",
    permission: "payments.payments.create",
    body: z
      .object({
        destination: destination.optional(),
        /** The reference on the transfer, instead of a destination. */
        reference: z.string().trim().max(64).optional(),
        amount,
        method: z.enum(receivedBy),
        note: z.string().trim().max(500).default(""),
      })
      .refine(({ destination: to, reference }) => (to === undefined) !== (reference === undefined)),
    answer: z.object({ id: z.int(), paid_amount: z.int(), outstanding_amount: z.int(), to_wallet: z.int() }),
    errors: ["NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  reversePayment: endpoint({
    method: "POST",
    path: "/api/console/payments/{id}/reverse",
    summary: "Take back a payment that was recorded by mistake, by a movement the other way",
    audience: "collaborator",
    permission: "payments.payments.delete",
    params: z.object({ id: queryId }),
    answer: z.object({ id: z.int() }),
    errors: ["NOT_FOUND", "ALREADY_REVERSED", "INSUFFICIENT_WALLET_AMOUNT"],
    idempotent: true,
  }),
  refundPayment: endpoint({
    method: "POST",
    path: "/api/console/refunds",
    summary: "Give back what was paid for a thing, to the wallet or to the card it came from",
    audience: "collaborator",
    permission: "payments.transactions.create",
    body: z.object({
      destination,
      amount,
      to: z.enum(["WALLET", "CARD"]),
      note: z.string().trim().max(500).default(""),
    }),
    answer: z.object({ id: z.int(), status: z.enum(["PENDING", "DONE"]) }),
    errors: [
      "NOT_FOUND",
      "AMOUNT_TOO_HIGH",
      "REFUND_NOT_POSSIBLE",
      "PAYMENT_PROVIDER_UNAVAILABLE",
      "IDEMPOTENCY_KEY_REUSED",
    ],
    idempotent: true,
  }),
  getProviders: endpoint({
    method: "GET",
    path: "/api/console/payment-providers",
    summary: "Which provider takes payments, and for which keys are kept",
    audience: "collaborator",
    permission: "organiser.payments.read",
    answer: z.object({
      online_payments_enabled: z.boolean(),
      online_provider: z.enum(onlineProviders).nullable(),
      /** Whether payments can be taken right now. */
      works: z.boolean(),
      /** Transfers are on, but the account they go to is not complete. */
      transfers_missing: transfersMissing,
      keys: z.array(z.object({ provider: z.enum(["STRIPE", "MOLLIE"]), ends_with: z.string() })),
    }),
    errors: [],
  }),
  checkProvider: endpoint({
    method: "POST",
    path: "/api/console/payment-providers/check",
    summary: "Ask the chosen provider whether it takes our key; no money moves",
    audience: "collaborator",
    permission: "organiser.payments.read",
    answer: z.object({
      works: z.boolean(),
      /** Why not: payments are off, no usable key, the provider does not know the key, or it cannot be reached. */
      reason: z.enum(["OFF", "NO_KEY", "KEY_REFUSED", "UNREACHABLE"]).nullable(),
    }),
    errors: [],
    limit: { points: 20, seconds: 60 },
  }),
  updateProviders: endpoint({
    method: "PUT",
    path: "/api/console/payment-providers",
    summary: "Choose the provider and hand over its keys, which are never shown again",
    audience: "collaborator",
    permission: "organiser.payments.update",
    body: z.object({
      online_payments_enabled: z.boolean(),
      online_provider: z.enum(onlineProviders).nullable(),
      secret: z.string().trim().max(500).optional(),
      webhook_secret: z.string().trim().max(500).optional(),
    }),
    answer: z.object({ ok: z.literal(true), works: z.boolean() }),
    errors: ["FORBIDDEN"],
  }),
}
