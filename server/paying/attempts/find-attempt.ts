import type { Subject } from "#contract/endpoints/transactions.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

export const attempts = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("payment_attempts")
    .select([
      "id",
      "cuid",
      "customer_id",
      "subject",
      "subject_id",
      "provider",
      "provider_id",
      "checkout_url",
      "amount",
      "currency",
      "frozen",
      "status",
      "expires_at",
    ])
    .where("organiser_id", "=", organiser_id)

export const findAttempt = (tx: Tx, organiser_id: number, id: number) =>
  attempts(tx, organiser_id).where("id", "=", id).executeTakeFirstOrThrow()

/** The one visit to a payment page that is under way for a thing, if any. */
export const findLiveAttempt = (tx: Tx, organiser_id: number, subject: Subject, subject_id: number) =>
  attempts(tx, organiser_id)
    .where("subject", "=", subject)
    .where("subject_id", "=", subject_id)
    .where("status", "=", "PENDING")
    .executeTakeFirst()

export type Attempt = Awaited<ReturnType<typeof findAttempt>>
