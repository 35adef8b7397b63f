import type { MovingEvent } from "#contract/events.ts"
import { closeCycles } from "./bookings/attendance/close-cycles.ts"
import { offerAll, offerFreed } from "./bookings/waiting-list/offer-places.ts"
import { checkInvariants } from "./check-invariants.ts"
import { reconcileAttempts } from "./checkout/attempts/reconcile-attempts.ts"
import { keepDeadlines } from "./checkout/registrations/keep-deadlines.ts"
import { reconcileRefunds } from "./checkout/transactions/settle-refund.ts"
import { sendMail } from "./messaging/send-mail.ts"
import { sendNotifications } from "./messaging/send-notifications.ts"
import { tellOrganiser } from "./messaging/tell-organiser.ts"
import { inTenant } from "./platform/database/transaction.ts"
import { forget } from "./platform/jobs/forget.ts"
import { keepHouse } from "./platform/jobs/housekeeping.ts"
import type { JobHandlers } from "./platform/jobs/worker.ts"
import type { Platform } from "./platform/platform.ts"

/** What events set in motion. Handlers may run twice; what they write has a natural key. */
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
  async nightly(platform) {
    await forget(platform)
    await checkInvariants(platform)
  },
}
