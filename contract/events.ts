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
  "proof.submitted",
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
export const movingEvents = [
  "organiser.created",
  "places.freed",
  "registration.created",
  "registration.cancelled",
  "request.created",
  "payment.received",
  "proof.submitted",
  "job.started",
] as const satisfies EventType[]
export type MovingEvent = (typeof movingEvents)[number]
