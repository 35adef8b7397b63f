import type { AuditEvent } from "../audit-events.ts"
import type { ErrorCode } from "../errors.ts"

// A refusal because somebody was quicker says who did what and when, out of the audit log, in its details.

export interface Quicker {
  event: AuditEvent
  at: string
  by: { cuid: string; fullname: string } | null
  /** The family itself, or the platform where it is false and nobody is named. */
  is_family: boolean
}

/** Events that explain a refusal, by its code: one of them happened to the thing that the call names. */
export const quickerEvents: Partial<Record<ErrorCode, readonly AuditEvent[]>> = {
  REGISTRATION_CANCELLED: ["registration.cancelled", "registration.discarded"],
  ALREADY_CANCELLED: ["owned_membership.cancelled", "owned_voucher.refunded", "owned_bundle.refunded"],
  VOUCHER_REDEEMED: ["owned_voucher.redeemed"],
  REQUEST_DECIDED: ["registration_request.approved", "registration_request.rejected", "registration_request.withdrawn"],
  PROOF_DECIDED: ["transaction_proof.confirmed", "transaction_proof.rejected"],
  WAITING_LIST_ENTRY_ENDED: ["waiting_list.removed", "waiting_list.offered"],
  AVAILABILITY_CANCELLED: ["availability.cancelled"],
  TRANSFER_EXPORTED: ["credit_transfer.cancelled"],
  ALREADY_REVERSED: ["payment.reversed"],
}

const refunds = [
  "registration.refunded",
  "registration.cancelled",
  "payment.refunded",
  "owned_voucher.refunded",
  "owned_bundle.refunded",
  "owned_membership.cancelled",
] as const satisfies readonly AuditEvent[]

/** Codes that a wrong amount has too: a colleague gave money back a moment ago, or nobody was quicker. */
export const refundEvents: Partial<Record<ErrorCode, readonly AuditEvent[]>> = {
  AMOUNT_TOO_HIGH: refunds,
  REFUND_NOT_POSSIBLE: refunds,
}

/** In the details of a refusal, where somebody was quicker. */
export const quickerIn = (details: unknown): Quicker | null =>
  (details as { quicker?: Quicker } | null | undefined)?.quicker ?? null
