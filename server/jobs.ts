import type { MovingEvent } from "#contract/events.ts"
import { closeCycles } from "./attendance/close-cycles.ts"
import { removeFiles } from "./bookings/answer-files/forget-files.ts"
import { offerAll, offerFreed } from "./bookings/waiting-list/offer-places.ts"
import { keepDeadlines } from "./changes/registrations/keep-deadlines.ts"
import { checkInvariants } from "./check-invariants.ts"
import { sendMail } from "./messaging/send-mail.ts"
import { sendNotifications } from "./messaging/send-notifications.ts"
import { tellCollaborators } from "./messaging/tell-collaborators.ts"
import { tellOrganiser } from "./messaging/tell-organiser.ts"
import { reconcileAttempts } from "./paying/attempts/reconcile-attempts.ts"
import { reconcileRefunds } from "./paying/transactions/settle-refund.ts"
import { inTenant } from "./platform/database/transaction.ts"
import { forget } from "./platform/jobs/forget.ts"
import { deleteExpired } from "./platform/jobs/housekeeping.ts"
import type { JobHandlers } from "./platform/jobs/worker.ts"
import type { Platform } from "./platform/platform.ts"
import { runStartedJob } from "./run-started-job.ts"
import { publishDue } from "./website/publish-due.ts"

/** Handlers of events. They may run twice, so every row they write has a natural key. */
type Reaction = (platform: Platform, organiser_id: number, payload: unknown, signal?: AbortSignal) => Promise<void>
const reactions: Record<MovingEvent, Reaction> = {
  "organiser.created": tellOrganiser,
  "places.freed": offerFreed,
  "job.started": runStartedJob,
  "registration.created": tellCollaborators("registration.created"),
  "registration.cancelled": tellCollaborators("registration.cancelled"),
  "request.created": tellCollaborators("request.created"),
  "payment.received": tellCollaborators("payment.received"),
  "proof.submitted": tellCollaborators("proof.submitted"),
}

const react: JobHandlers["events"] = async (platform, { organiser_id, id }, signal) => {
  const event = await inTenant({ database: platform.database, organiser_id }, (tx) =>
    tx
      .selectFrom("events")
      .select(["type", "payload"])
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", id)
      .executeTakeFirst(),
  )
  if (event) await reactions[event.type as MovingEvent]?.(platform, organiser_id, event.payload, signal)
}

export const jobHandlers: JobHandlers = {
  events: react,
  started_jobs: react,
  emails: sendMail,
  notifications: sendNotifications,
  housekeeping: deleteExpired,
  async payments(platform) {
    await reconcileAttempts(platform)
    await reconcileRefunds(platform)
  },
  waiting_list: offerAll,
  pages: publishDue,
  payment_deadlines: keepDeadlines,
  attendance: closeCycles,
  async nightly(platform) {
    await forget(platform)
    await removeFiles(platform)
    await checkInvariants(platform)
  },
}
