// What happens in the product, written in the transaction that makes it happen and told to other rooms afterwards.
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
] as const
export type EventType = (typeof eventTypes)[number]

/** Which of them set something in motion (server/jobs.ts). The others are kept, and are nobody's job. */
export const movingEvents = ["organiser.created", "places.freed"] as const satisfies EventType[]
export type MovingEvent = (typeof movingEvents)[number]

/** What the audit log tells of: everything the specification lists, then what is done to the website. */
export const auditEvents = [
  "organiser.updated",
  "business_details.updated",
  "settings.updated",
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
