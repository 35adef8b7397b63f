import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, day, paidAmount, removed, text, wholeNumber } from "../fields.ts"
import { PROOF_FILE_MAX, proofFileTypes, proofStatuses } from "../rules/proofs.ts"
import { file } from "./documents.ts"
import { destination, subjects } from "./transactions.ts"

/** A proof as its family sees it. */
const ownProof = z.object({
  cuid: z.string(),
  amount: z.int(),
  day: z.string(),
  status: z.enum(proofStatuses),
  /** Why it was refused. */
  message: z.string(),
  created_at: z.string(),
})
export type OwnProof = z.output<typeof ownProof>

const proof = ownProof.extend({
  customer: z.object({ cuid: z.string(), fullname: z.string() }),
  destination: z.object({ type: z.string(), cuid: z.string().nullable(), reference: z.string().nullable() }),
  /** Null for one received on paper. */
  file: z.object({ name: z.string(), type: z.string(), size: z.int() }).nullable(),
  collaborator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
  decided_at: z.string().nullable(),
})
export type TransactionProof = z.output<typeof proof>

const staff = { audience: "collaborator" } as const
const params = z.object({ cuid })
const one = z.object({ transaction_proof: proof })

/** Proofs of payments: families hand them in, staff decide. */
export const proofEndpoints = {
  handIn: endpoint({
    method: "POST",
    path: "/api/transactions/proofs",
    summary: "Hand in a proof of payment for a thing that owes: PDF, JPEG or PNG, at most three waiting",
    audience: "customer",
    query: z.strictObject({
      type: subjects,
      cuid,
      amount: wholeNumber("REQUIRED").pipe(paidAmount),
      day,
      name: text(200),
    }),
    upload: { types: proofFileTypes, max_bytes: PROOF_FILE_MAX, refusal: "FILE_INVALID" },
    answer: z.object({ proof: ownProof }),
    errors: ["NOT_FOUND", "NOTHING_DUE", "FILE_INVALID", "TOO_MANY_PROOFS", "TOO_MANY_FILES", "DAY_IN_FUTURE"],
    idempotent: true,
    limit: { points: 30, seconds: 60 },
  }),
  findOwn: endpoint({
    method: "GET",
    path: "/api/transactions/proofs",
    summary: "The proofs handed in for a thing, the newest first",
    audience: "customer",
    query: z.object({ type: subjects, cuid }),
    answer: z.object({ data: z.array(ownProof) }),
    errors: ["NOT_FOUND"],
  }),
  find: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/transaction-proofs",
    summary: "Proofs of payment, the newest first",
    permission: "customers.transaction_proofs.read",
    query: z.strictObject({ ...listQuery, status: z.string().max(100).optional(), customer: cuid.optional() }),
    answer: listAnswer(proof),
    errors: ["INVALID_INPUT"],
  }),
  get: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/transaction-proofs/{cuid}",
    summary: "One proof of payment",
    permission: "customers.transaction_proofs.read",
    params,
    answer: one,
    errors: ["NOT_FOUND"],
  }),
  download: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/transaction-proofs/{cuid}/file",
    summary: "The file of a proof; every download is in the log",
    permission: "customers.transaction_proofs.read",
    params,
    answer: file,
    file: "application/octet-stream",
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/transaction-proofs",
    summary: "Enter a proof received on paper",
    permission: "customers.transaction_proofs.create",
    body: z
      .object({ destination: destination.optional(), reference: text(64).optional(), amount: paidAmount, day })
      .refine(({ destination: to, reference }) => (to === undefined) !== (reference === undefined)),
    answer: one,
    errors: ["NOT_FOUND", "NOTHING_DUE", "TOO_MANY_PROOFS", "DAY_IN_FUTURE", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  decide: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/transaction-proofs/{cuid}",
    summary: "Confirm a proof, which records its money as a transfer of that day; or reject it with a message",
    permission: "customers.transaction_proofs.update",
    also: [{ permission: "payments.payments.create", when: "to confirm" }],
    params,
    body: z
      .object({ status: z.enum(["CONFIRMED", "REJECTED"]), message: z.string().trim().max(2_000).default("") })
      .refine(({ status, message }) => status === "CONFIRMED" || message !== "", {
        path: ["message"],
        error: "REQUIRED",
      }),
    answer: one,
    errors: ["NOT_FOUND", "PROOF_DECIDED", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  remove: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/transaction-proofs/{cuid}",
    summary: "Remove a proof that is not confirmed",
    permission: "customers.transaction_proofs.delete",
    params,
    answer: removed,
    errors: ["NOT_FOUND", "PROOF_DECIDED"],
    idempotent: true,
  }),
}
