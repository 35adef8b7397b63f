// A subject of the audit log is the kind of a thing and its cuid. The history of a thing is the rows with its subject, so rows
// and histories name it by this type: one that was written in another form would be in no history.

/** The kinds of things with rows of their own, beside the entities, which go by the name in their description. */
type Audited =
  | "activity"
  | "answer_file"
  | "attendance_billing"
  | "attendance_charge"
  | "availability"
  | "cart"
  | "category_group"
  | "collaborator"
  | "coupon_batch"
  | "credit_transfer"
  | "customer"
  | "discount"
  | "image"
  | "message"
  | "note"
  | "owned_bundle"
  | "owned_membership"
  | "owned_voucher"
  | "page"
  | "participant"
  | "payment"
  | "payment_provider"
  | "registration"
  | "registration_constraint"
  | "registration_request"
  | "review"
  | "schedule"
  | "transaction_proof"
  | "waiting_list"
  | "website_part"

export type AuditSubject = `${Audited}/${string}`

export const subjectOf = (kind: Audited, cuid: string): AuditSubject => `${kind}/${cuid}`
