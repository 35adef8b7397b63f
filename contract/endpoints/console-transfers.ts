import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, paidAmount, text } from "../fields.ts"

export const transferStatuses = ["READY", "EXPORTED", "EXECUTED", "CANCELLED", "FAILED"] as const

/** Money that goes back to a family's bank account. */
export const creditTransfer = z.object({
  cuid: z.string(),
  version: z.int(),
  customer: z.object({ cuid: z.string(), fullname: z.string() }),
  amount: z.int(),
  iban: z.string(),
  holder: z.string(),
  /** What the family reads on its statement. */
  text: z.string(),
  status: z.enum(transferStatuses),
  /** The thing it was paid for; null for money of the wallet. */
  destination: z.object({ type: z.string(), cuid: z.string() }).nullable(),
  collaborator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
})
export type CreditTransfer = z.output<typeof creditTransfer>

const account = {
  iban: z.string({ error: "REQUIRED" }).trim().min(1, "REQUIRED").max(60),
  holder: text(140),
  text: z.string().trim().max(140).default(""),
}
const staff = { audience: "collaborator" } as const
const params = z.object({ cuid })
const one = z.object({ credit_transfer: creditTransfer })

/** Refunds to bank accounts: prepared, then exported to the bank in a file. */
export const consoleTransferEndpoints = {
  find: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/credit-transfers",
    summary: "Refunds to bank accounts, newest first",
    permission: "bank.transfers.read",
    query: z.strictObject({
      ...listQuery,
      /** One status, or several separated by commas. */
      status: z.string().max(100).optional(),
      customer: cuid.optional(),
    }),
    answer: listAnswer(creditTransfer).extend({ sum: z.int() }),
    errors: ["INVALID_INPUT"],
  }),
  get: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/credit-transfers/{cuid}",
    summary: "One refund to a bank account",
    permission: "bank.transfers.read",
    params,
    answer: one,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/credit-transfers",
    summary: "Send money of a customer's wallet to a bank account",
    permission: "bank.transfers.create",
    body: z.object({ customer: cuid, amount: paidAmount, ...account }),
    answer: one,
    errors: ["NOT_FOUND", "INSUFFICIENT_WALLET_AMOUNT", "IBAN_INVALID", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  update: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/credit-transfers/{cuid}",
    summary: "Correct the account or the text of one that has not been exported",
    permission: "bank.transfers.update",
    params,
    body: z.object({ ...account, version: z.int() }),
    answer: one,
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "TRANSFER_EXPORTED", "IBAN_INVALID"],
    idempotent: true,
  }),
  cancel: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/credit-transfers/{cuid}",
    summary: "Cancel one that has not been exported; its money goes to the customer's wallet",
    permission: "bank.transfers.delete",
    params,
    answer: one,
    errors: ["NOT_FOUND", "TRANSFER_EXPORTED"],
    idempotent: true,
  }),
}
