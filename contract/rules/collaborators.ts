import { z } from "zod"
import type { EventType } from "../events.ts"
import type { Permission } from "../permissions.ts"

export const MOST_TAGS = 50

/** What collaborators can be written to about; a key that is left out is off. */
export const notificationKeys = [
  "reservation.created",
  "registration.cancelled",
  "request.created",
  "payment.received",
  "proof.submitted",
  "statement.unmatched",
  "mail.failed",
] as const
export type NotificationKey = (typeof notificationKeys)[number]

export const notifications = z.partialRecord(z.enum(notificationKeys), z.boolean())

/** Events that collaborators are written to about: by which switch, and what they must be allowed to read. */
export const toldEvents = {
  "registration.created": { key: "reservation.created", needs: "registrations.registrations.read" },
  "registration.cancelled": { key: "registration.cancelled", needs: "registrations.registrations.read" },
  "request.created": { key: "request.created", needs: "registrations.requests.read" },
  "payment.received": { key: "payment.received", needs: "payments.payments.read" },
  "proof.submitted": { key: "proof.submitted", needs: "customers.transaction_proofs.read" },
} as const satisfies Partial<Record<EventType, { key: NotificationKey; needs: Permission }>>
export type ToldEvent = keyof typeof toldEvents

/** A person's own choices in the console. */
export const preferences = z.strictObject({
  density: z.enum(["COMFORTABLE", "COMPACT"]).optional(),
  /** The chosen columns of lists, by screen. */
  columns: z
    .record(z.string().max(60), z.array(z.string().max(60)).max(50))
    .refine((screens) => Object.keys(screens).length <= 100)
    .optional(),
  checklist_hidden: z.boolean().optional(),
})
export type Preferences = z.output<typeof preferences>
