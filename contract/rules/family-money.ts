import type { AuditEvent } from "../audit-events.ts"
import type { Permission } from "../permissions.ts"

// Movements of a family's money are read by who may read payments, wherever they show: in the thread, among gifts, in
// histories and the log. Outstanding amounts and the sum of
// a wallet are for everybody who may read the family.
export const readsMovements = "payments.payments.read" satisfies Permission

/** Rows of the audit log that tell of a movement; without the permission they are left out. */
export const movementEvents: readonly AuditEvent[] = [
  "payment.recorded",
  "payment.reversed",
  "payment.refunded",
  "payment.refund_refused",
  "payment.moved",
  "wallet.given",
  "credit_transfer.created",
  "credit_transfer.updated",
  "credit_transfer.cancelled",
  "owned_voucher.refunded",
  "owned_voucher.redeemed",
  "owned_bundle.refunded",
]

/** Rows that tell of something else as well: they stay, without what moved. */
export const partlyMovements: readonly AuditEvent[] = [
  "owned_membership.cancelled",
  "transaction_proof.confirmed",
  "registration.refunded",
]

/** Fields of these that say how much moved and where to, or from which it can be told. */
export const movedFields = ["amount", "to", "total_amount"]

/** Fields that say where money went, in rows about something else: a cancellation stays, without them. */
export const movementFields = [
  "to_wallet",
  "to_card",
  "to_bank",
  "to_cash",
  "cancellation_fee",
  "paid_amount",
  "refunded_to",
]
