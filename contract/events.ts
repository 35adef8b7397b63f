// Event types. An event row is written in the transaction that causes it, and tells other rooms after the commit.
export const eventTypes = [
  "organiser.created",
  "customer.created",
  "password.requested",
  "cart.processed",
  "registration.created",
  "registration.cancelled",
  "registration.updated",
  "payment.received",
  "voucher.redeemed",
  "request.created",
  "request.approved",
  "request.rejected",
  "places.freed",
  "waiting_list.offered",
  "attendance_charge.created",
  "job.started",
] as const
export type EventType = (typeof eventTypes)[number]

/** Events that have a job handler (server/jobs.ts). Rows of all other types are only kept. */
export const movingEvents = ["organiser.created", "places.freed", "job.started"] as const satisfies EventType[]
export type MovingEvent = (typeof movingEvents)[number]

/** Events of the audit log: all that the specification lists, then changes to the website. */
export const auditEvents = [
  "organiser.updated",
  "business_details.updated",
  "settings.updated",
  "billing.updated",
  "collaborator.login",
  "collaborator.logout",
  "collaborator.created",
  "collaborator.updated",
  "collaborator.deleted",
  "collaborator_role.created",
  "collaborator_role.updated",
  "collaborator_role.deleted",
  "website.updated",
  "website_part.updated",
  "page.created",
  "page.updated",
  "page.deleted",
  "article.created",
  "article.updated",
  "article.deleted",
  "image.created",
  "document.created",
  "document.updated",
  "document.deleted",
  "payment.recorded",
  "payment.reversed",
  "payment.refunded",
  "payment_provider.updated",
  "waiting_list.reordered",
  "waiting_list.removed",
  "attendance.recorded",
  "attendance.corrected",
  "attendance_billing.created",
  "attendance_billing.updated",
  "registration_request.approved",
  "registration_request.rejected",
  "registration.cancelled",
] as const
export type AuditEvent = (typeof auditEvents)[number]
