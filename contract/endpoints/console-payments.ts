import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, day, paidAmount, queryId, serviceKey, text, wholeNumber } from "../fields.ts"
import { outside } from "../rules/account-kinds.ts"
import { refundErrors, refundRights, refundTarget, wentTo } from "./refund-shapes.ts"
import { destination, subjects } from "./transactions.ts"

/** Where money comes from, as the list of payments tells them apart; SUSPENSE is what could not be matched. */
export const paymentAccounts = [...outside, "SUSPENSE"] as const
export const onlineProviders = ["SANDBOX", "STRIPE", "MOLLIE"] as const

const amountLimit = wholeNumber().optional()

/** One movement of money: its kind, and the change of each account. */
export const movement = z.object({
  id: z.int(),
  type: z.string(),
  created_at: z.string(),
  /** The day the money came. */
  value_day: z.string(),
  payment_type: z.object({ cuid: z.string(), name: z.string() }).nullable(),
  account: z.enum(paymentAccounts),
  /** What came; below zero what went back. */
  amount: z.int(),
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

export type ListedPayment = z.output<typeof movement>

/** The fields that bank transfers need, while they are on, and that are not filled in. */
export const transfersMissing = z.array(z.enum(["bank_account_holder", "iban"]))

/** What money can be recorded for, as a form shows it before. */
export const owedThing = z.object({
  type: subjects,
  cuid: z.string(),
  reference: z.string().nullable(),
  /** The activity or product; empty for a cart. */
  title: z.string(),
  participant: z.string().nullable(),
  total_amount: z.int(),
  paid_amount: z.int(),
  outstanding_amount: z.int(),
})
export type OwedThing = z.output<typeof owedThing>

/** The parts of a recorded payment that every call which records one has. */
export const receipt = {
  /** How it came: one of the organiser's payment types that are active. */
  payment_type: cuid,
  amount: paidAmount,
  /** The day it came, today or before. */
  value_day: day,
  note: z.string().trim().max(500).default(""),
}

/** Money as the organiser's staff sees and corrects it. */
export const consolePaymentEndpoints = {
  findPayments: endpoint({
    method: "GET",
    path: "/api/console/payments",
    summary: "Money that came and went, newest first, with its sum; with `account=SUSPENSE` what could not be matched",
    audience: "collaborator",
    permission: "payments.payments.read",
    query: z.strictObject({
      ...listQuery,
      customer: cuid.optional(),
      /** A payment type. */
      type: cuid.optional(),
      /** None: everything that came from outside but what was granted. */
      account: z.enum(paymentAccounts).optional(),
      from: day.optional(),
      to: day.optional(),
      amount_from: amountLimit,
      amount_to: amountLimit,
      reversed: z.enum(["true", "false"]).optional(),
    }),
    /** `sum` is what the ledger has of it: payments that were taken back count nothing. */
    answer: listAnswer(movement).extend({ sum: z.int() }),
    errors: ["INVALID_INPUT"],
  }),
  findOwed: endpoint({
    method: "GET",
    path: "/api/console/payments/owed",
    summary: "What money can be recorded for: by its reference, or everything that a customer owes",
    audience: "collaborator",
    permission: "payments.payments.create",
    query: z
      .strictObject({ reference: text(64).optional(), customer: cuid.optional() })
      .refine(({ reference, customer }) => (reference === undefined) !== (customer === undefined)),
    answer: z.object({
      customer: z.object({ cuid: z.string(), fullname: z.string() }),
      data: z.array(owedThing),
    }),
    errors: ["NOT_FOUND"],
  }),
  recordPayment: endpoint({
    method: "POST",
    path: "/api/console/payments",
    summary:
      "Record money received otherwise than online, for one thing or for several of one family; what is not owed goes to the wallet",
    audience: "collaborator",
    permission: "payments.payments.create",
    body: z
      .object({
        destination: destination.optional(),
        /** Several debts of one family, each with its part; what the parts leave of the amount goes to the wallet. */
        destinations: z
          .array(destination.extend({ amount: paidAmount }))
          .min(1)
          .max(100)
          .optional(),
        /** The reference on the transfer, instead of a destination. */
        reference: z.string().trim().max(64).optional(),
        ...receipt,
      })
      .refine(
        ({ destination: one, destinations: several, reference }) =>
          [one, several, reference].filter((each) => each !== undefined).length === 1,
      ),
    answer: z.object({ id: z.int(), paid_amount: z.int(), outstanding_amount: z.int(), to_wallet: z.int() }),
    errors: ["NOT_FOUND", "DAY_IN_FUTURE", "SPLIT_MISMATCH", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  movePayment: endpoint({
    method: "PUT",
    path: "/api/console/payments/{id}",
    summary: "Move a recorded payment to another destination: taken back and recorded again, with its day, at once",
    audience: "collaborator",
    permission: "payments.payments.update",
    params: z.object({ id: queryId }),
    /** With `preview` it answers with what would happen, and nothing does. */
    body: z.object({ destination, preview: z.boolean().default(false) }),
    answer: z.object({
      id: z.int(),
      paid_amount: z.int(),
      outstanding_amount: z.int(),
      to_wallet: z.int(),
      /** The amount that its old destination owes again, and the surplus that leaves the wallet. */
      owed_again: z.int(),
      from_wallet: z.int(),
    }),
    errors: ["NOT_FOUND", "ALREADY_REVERSED", "INSUFFICIENT_WALLET_AMOUNT", "IDEMPOTENCY_KEY_REUSED"],
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
    summary:
      "Give back what was paid for a thing: to the wallet, the card it came from, a bank account, in cash, or split",
    audience: "collaborator",
    permission: "payments.transactions.create",
    also: refundRights,
    body: z.object({
      destination,
      amount: paidAmount,
      ...refundTarget,
      note: z.string().trim().max(500).default(""),
      preview: z.boolean().default(false),
    }),
    answer: z.object({ id: z.int(), status: z.enum(["PENDING", "DONE"]), ...wentTo }),
    errors: ["NOT_FOUND", ...refundErrors],
    idempotent: true,
  }),
  getWaysBack: endpoint({
    method: "GET",
    path: "/api/console/refunds/ways",
    summary: "How much of what was paid for a thing can go back to the card and in cash: at most what came so",
    audience: "collaborator",
    permission: "payments.payments.read",
    query: z.strictObject({ type: subjects, cuid }),
    answer: z.object({ paid_amount: z.int(), card: z.int(), cash: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  getProviders: endpoint({
    method: "GET",
    path: "/api/console/payment-providers",
    summary: "Which provider takes payments, and for which keys are kept",
    audience: "collaborator",
    permission: "organiser.payments.read",
    answer: z.object({
      /** That of the settings, whose switch of online payments is the same. */
      version: z.int(),
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
      version: z.int(),
      online_payments_enabled: z.boolean(),
      online_provider: z.enum(onlineProviders).nullable(),
      secret: serviceKey.optional(),
      webhook_secret: serviceKey.optional(),
    }),
    answer: z.object({ ok: z.literal(true), works: z.boolean() }),
    errors: ["FORBIDDEN", "VERSION_CONFLICT"],
    idempotent: true,
  }),
}
