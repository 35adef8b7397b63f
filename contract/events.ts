// What happens in the product, written in the transaction that makes it happen and told to other rooms afterwards.
export const eventTypes = [
  "organiser.created",
  "customer.created",
  "password.requested",
  "cart.processed",
  "registration.created",
  "payment.received",
  "voucher.redeemed",
  "request.created",
  "request.approved",
  "request.rejected",
  "places.freed",
  "waiting_list.offered",
] as const
export type EventType = (typeof eventTypes)[number]

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
  "payment.recorded",
  "payment.reversed",
  "payment.refunded",
  "payment_provider.updated",
  "waiting_list.reordered",
  "registration_request.approved",
  "registration_request.rejected",
] as const
export type AuditEvent = (typeof auditEvents)[number]
