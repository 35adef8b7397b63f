import type { Subject } from "#contract/endpoints/transactions.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type Reading, readRemembered } from "./remembered.ts"

const attemptRows = (tx: Tx, organiser_id: number) =>
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
type AttemptRows = ReturnType<typeof attemptRows>
type AttemptRow = Awaited<ReturnType<AttemptRows["executeTakeFirstOrThrow"]>>

/** A visit to a payment page, with what it remembers. */
export type Attempt = Omit<AttemptRow, "frozen"> & Reading & { is_of_cart: boolean }

/** Every attempt is read here: what it remembers is parsed where it leaves the database. */
export async function findAttempts(
  tx: Tx,
  organiser_id: number,
  narrow: (rows: AttemptRows) => AttemptRows,
): Promise<Attempt[]> {
  const rows = await narrow(attemptRows(tx, organiser_id)).execute()
  return rows.map(({ frozen, ...row }) => ({ ...row, ...readRemembered(frozen), is_of_cart: isOfCart(frozen) }))
}

/** A cart that is processed when it is paid, not one that is owed. */
const isOfCart = (frozen: unknown): boolean => typeof frozen === "object" && frozen !== null && "cart" in frozen

export async function getAttempt(tx: Tx, organiser_id: number, id: number): Promise<Attempt> {
  const [attempt] = await findAttempts(tx, organiser_id, (rows) => rows.where("id", "=", id))
  if (!attempt) throw new Error(`no payment attempt ${id}`)
  return attempt
}

/** The one visit to a payment page that is under way for a thing, if any. */
export async function readLiveAttempt(
  tx: Tx,
  organiser_id: number,
  subject: Subject,
  subject_id: number,
): Promise<Attempt | undefined> {
  const [attempt] = await findAttempts(tx, organiser_id, (rows) =>
    rows.where("subject", "=", subject).where("subject_id", "=", subject_id).where("status", "=", "PENDING"),
  )
  return attempt
}

/** The newest visit to a payment page for a thing, whatever became of it. */
export async function readLastAttempt(
  tx: Tx,
  organiser_id: number,
  subject: Subject,
  subject_id: number,
): Promise<Attempt | undefined> {
  const [attempt] = await findAttempts(tx, organiser_id, (rows) =>
    rows.where("subject", "=", subject).where("subject_id", "=", subject_id).orderBy("id", "desc").limit(1),
  )
  return attempt
}
