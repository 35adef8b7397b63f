import { sql } from "kysely"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { type Account, type Leg, moveMoney, readLegs } from "#server/payments/ledger.ts"
import { openProviderNamed } from "#server/payments/providers/open-provider.ts"
import { ProviderRefused, ProviderUnavailable } from "#server/payments/providers/provider.ts"
import { soldInCarts, subjectTables } from "#server/payments/subject-tables.ts"
import { inTenant, type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"

type Status = "PENDING" | "DONE" | "FAILED"
const BATCH = 100

/**
 * Asks the provider to give a refund's money back, under the refund's own key, however often this is tried. Refused for
 * good, the money goes back to where it was taken from; not answered, it stays to be asked again.
 */
export async function settleRefund(platform: Platform, organiser_id: number, id: number): Promise<Status> {
  const ctx = { database: platform.database, organiser_id }
  const refund = await inTenant(ctx, (tx) => readRefund(tx, organiser_id, id))
  if (refund.status !== "PENDING") return refund.status
  try {
    const provider = await openProviderNamed(platform, organiser_id, refund.provider)
    if (!provider) throw new ProviderUnavailable("the provider is off")
    const { cuid: key, amount, currency } = refund
    const done = await provider.refund({ provider_id: refund.paid_as!, key, amount, currency })
    return await inTenant(ctx, (tx) => finish(tx, organiser_id, id, "DONE", done.provider_id))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    platform.log.warn({ organiser_id, refund_id: id, error: error.message }, "refund")
    if (!(error instanceof ProviderRefused)) return "PENDING"
    return inTenant(ctx, (tx) => finish(tx, organiser_id, id, "FAILED", null))
  }
}

/** Asks again for what was not answered. Runs every minute, beside the attempts. */
export async function reconcileRefunds(platform: Platform): Promise<void> {
  const { rows } = await unsafeInSystem(platform.database, (tx) =>
    sql<{ organiser_id: number; id: number }>`
      select organiser_id, id from refunds where status = 'PENDING' and created_at < clock_now() - interval '1 minute'
      order by created_at limit ${sql.lit(BATCH)}`.execute(tx),
  )
  for (const { organiser_id, id } of rows)
    await settleRefund(platform, organiser_id, id).catch((error) => platform.log.error({ err: error, id }, "refund"))
}

const readRefund = (tx: Tx, organiser_id: number, id: number) =>
  tx
    .selectFrom("refunds as r")
    .innerJoin("payment_attempts as a", (join) =>
      join.onRef("a.organiser_id", "=", "r.organiser_id").onRef("a.id", "=", "r.attempt_id"),
    )
    .select(["r.id", "r.cuid", "r.amount", "r.status", "a.provider", "a.currency", "a.customer_id"])
    .select("a.provider_id as paid_as")
    .where("r.organiser_id", "=", organiser_id)
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow()

async function finish(
  tx: Tx,
  organiser_id: number,
  id: number,
  status: "DONE" | "FAILED",
  provider_id: string | null,
): Promise<Status> {
  const { customer_id } = await readRefund(tx, organiser_id, id)
  await lockOwner(tx, organiser_id, customer_id)
  const { numUpdatedRows } = await tx
    .updateTable("refunds")
    .set({ status, provider_id, settled_at: await readClock(tx) })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return (await readRefund(tx, organiser_id, id)).status
  if (status === "FAILED") await putBack(tx, organiser_id, id, customer_id)
  return status
}

async function putBack(tx: Tx, organiser_id: number, id: number, customer_id: number): Promise<void> {
  const movement = await tx
    .selectFrom("movements")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("key", "=", `refund/${id}`)
    .executeTakeFirstOrThrow()
  const legs = await readLegs(tx, organiser_id, movement.id)
  const cancelled = await findCancelled(tx, organiser_id, legs)
  const wallet = { kind: "WALLET", customer_id } as const
  await moveMoney(tx, organiser_id, {
    type: "refund.failed",
    key: `refund/${id}/failed`,
    customer_id,
    legs: legs.map(({ account, amount }) => ({
      account: cancelled.has(nameOf(account)) ? wallet : account,
      amount: -amount,
    })),
  })
}

const nameOf = (account: Account): string =>
  account.kind === "THING" ? `${account.subject}/${account.subject_id}` : account.kind

/** A cancelled thing wants no money back, nor a registration whose total the refund lowered: it is their family's. */
const wantsNone = (subject: string) =>
  subject === "registration"
    ? sql`(t.cancelled_at is not null or t.sold ? 'set_total')`
    : sql`t.cancelled_at is not null`

async function findCancelled(tx: Tx, organiser_id: number, legs: Leg[]): Promise<ReadonlySet<string>> {
  const ids = legs.flatMap(({ account }) => (account.kind === "THING" ? account.subject_id : []))
  const { rows } = await sql<{ name: string }>`${sql.join(
    soldInCarts.map(
      (subject) => sql`select ${sql.lit(`${subject}/`)} || t.id as name from ${sql.table(subjectTables[subject])} t
        where t.organiser_id = ${organiser_id} and t.id = any (${ids}::bigint[]) and ${wantsNone(subject)}`,
    ),
    sql` union all `,
  )}`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}
