import type { MovingEvent } from "#contract/events.ts"
import { closeCycles } from "#server/attendance/close-cycles.ts"
import { keepDeadlines } from "#server/changes/registrations/keep-deadlines.ts"
import { reconcileAttempts } from "#server/paying/attempts/reconcile-attempts.ts"
import { reconcileRefunds } from "#server/paying/transactions/settle-refund.ts"
import { offerAll, offerFreed } from "./bookings/waiting-list/offer-places.ts"
import { sendMail } from "./messaging/send-mail.ts"
import { sendNotifications } from "./messaging/send-notifications.ts"
import { tellOrganiser } from "./messaging/tell-organiser.ts"
import { inTenant } from "./platform/database/transaction.ts"
import { keepHouse } from "./platform/jobs/housekeeping.ts"
import type { JobHandlers } from "./platform/jobs/worker.ts"
import type { Platform } from "./platform/platform.ts"

/** Handlers of events. They may run twice, so every row they write has a natural key. */
type Reaction = (platform: Platform, organiser_id: number, payload: unknown) => Promise<void>
const reactions: Record<MovingEvent, Reaction> = {
  "organiser.created": tellOrganiser,
  "places.freed": offerFreed,
}

export const jobHandlers: JobHandlers = {
  async events(platform, { organiser_id, id }) {
    const event = await inTenant({ database: platform.database, organiser_id }, (tx) =>
      tx
        .selectFrom("events")
        .select(["type", "payload"])
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", id)
        .executeTakeFirst(),
    )
    if (event) await reactions[event.type as MovingEvent]?.(platform, organiser_id, event.payload)
  },
  emails: sendMail,
  notifications: sendNotifications,
  housekeeping: keepHouse,
  async payments(platform) {
    await reconcileAttempts(platform)
    await reconcileRefunds(platform)
  },
  waiting_list: offerAll,
  payment_deadlines: keepDeadlines,
  attendance: closeCycles,
}
