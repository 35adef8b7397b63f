import { sql } from "kysely"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { type Account, type Leg, moveMoney, readLegs } from "#server/payments/ledger.ts"
import { openProviderNamed } from "#server/payments/providers/open-provider.ts"
import { ProviderRefused, ProviderUnavailable } from "#server/payments/providers/provider.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { owedOfFee, readPayable } from "../get-payable.ts"
import { logMoney } from "../log-money.ts"
import { tellRefused } from "./tell-refused.ts"

type Status = "PENDING" | "DONE" | "FAILED"
/** Of all organisers, and of one, in a run: each may wait for its provider's timeout, and pg-boss ends a run after 15 minutes. */
const BATCH = 25
const OF_ONE = 10

/** A refund after its provider was asked. */
export interface Settled {
  status: Status
  amount: number
  /** Refused, as much of it as became the family's; the rest is in the thing again, which owes it. */
  to_wallet: number
}

/**
 * Asks the provider to give a refund's money back, under the refund's own key, however often this is tried. Refused for
 * good, the money goes back to where it was taken from (putBack); not answered, it stays to be asked again.
 */
export async function settleRefund(platform: Platform, organiser_id: number, id: number): Promise<Settled> {
  const ctx = { database: platform.database, organiser_id }
  const refund = await inTenant(ctx, (tx) => readRefund(tx, organiser_id, id))
  if (refund.status === "PENDING") await askFor(platform, organiser_id, refund)
  return inTenant(ctx, async (tx) => {
    const { status, amount } = await readRefund(tx, organiser_id, id)
    return { status, amount, to_wallet: status === "FAILED" ? await readWalletMoney(tx, organiser_id, id) : 0 }
  })
}

async function askFor(platform: Platform, organiser_id: number, refund: WrittenRefund): Promise<void> {
  const ctx = { database: platform.database, organiser_id }
  const { id } = refund
  try {
    const provider = await openProviderNamed(platform, organiser_id, refund.provider)
    if (!provider) throw new ProviderUnavailable("the provider is off")
    const { cuid: key, amount, currency } = refund
    const done = await provider.refund({ provider_id: refund.paid_as!, key, amount, currency })
    await inTenant(ctx, (tx) => finish(tx, organiser_id, id, "DONE", done.provider_id))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    platform.log.warn({ organiser_id, refund_id: id, error: error.message }, "refund")
    if (error instanceof ProviderRefused) await inTenant(ctx, (tx) => finish(tx, organiser_id, id, "FAILED", null))
  }
}

/**
 * Asks again for what was not answered. Runs every minute, beside the attempts. Organisers take turns, and each one's
 * refunds by when they were last asked for: those that cannot settle hold up nobody else's, nor the organiser's others.
 */
export async function reconcileRefunds(platform: Platform): Promise<void> {
  const { database, log } = platform
  const asked = sql`coalesce(checked_at, created_at)`
  const { rows } = await unsafeInSystem(database, (tx) =>
    sql<{ organiser_id: number; id: number }>`
      select organiser_id, id from (
        select organiser_id, id, ${asked} as asked_at,
          row_number() over (partition by organiser_id order by ${asked}, id) as turn
        from refunds where status = 'PENDING' and ${asked} < clock_now() - interval '1 minute') waiting
      where turn <= ${sql.lit(OF_ONE)} order by turn, asked_at limit ${sql.lit(BATCH)}`.execute(tx),
  )
  for (const { organiser_id, id } of rows) {
    await inTenant({ database, organiser_id }, (tx) => markChecked(tx, organiser_id, id))
    await settleRefund(platform, organiser_id, id).catch((error) => log.error({ err: error, id }, "refund"))
  }
}

const markChecked = async (tx: Tx, organiser_id: number, id: number) =>
  tx
    .updateTable("refunds")
    .set({ checked_at: await readClock(tx) })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()

/** How many refunds have waited for their provider for more than an hour, for the operator to look at. */
export const countLateRefunds = (database: Database): Promise<number> =>
  unsafeInSystem(database, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from refunds
      where status = 'PENDING' and created_at < clock_now() - interval '1 hour'`.execute(tx)
    return rows[0]!.count
  })

const readRefund = (tx: Tx, organiser_id: number, id: number) =>
  tx
    .selectFrom("refunds as r")
    .innerJoin("payment_attempts as a", (join) =>
      join.onRef("a.organiser_id", "=", "r.organiser_id").onRef("a.id", "=", "r.attempt_id"),
    )
    .select(["r.id", "r.cuid", "r.amount", "r.status", "r.lowered_total", "a.provider", "a.currency", "a.customer_id"])
    .select("a.provider_id as paid_as")
    .where("r.organiser_id", "=", organiser_id)
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow()

type WrittenRefund = Awaited<ReturnType<typeof readRefund>>

async function finish(
  tx: Tx,
  organiser_id: number,
  id: number,
  status: "DONE" | "FAILED",
  provider_id: string | null,
): Promise<void> {
  const refund = await readRefund(tx, organiser_id, id)
  await lockOwner(tx, organiser_id, refund.customer_id)
  const { numUpdatedRows } = await tx
    .updateTable("refunds")
    .set({ status, provider_id, settled_at: await readClock(tx) })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .executeTakeFirst()
  if (numUpdatedRows > 0n && status === "FAILED") await putBack(tx, organiser_id, refund)
}

/**
 * The money of a refused refund: each thing takes back what it owes without it, the rest is the family's. A cancelled thing
 * owes nothing, nor does one whose total the refund lowered, nor one that was paid again meanwhile.
 */
async function putBack(tx: Tx, organiser_id: number, refund: WrittenRefund): Promise<void> {
  const { id, cuid, customer_id, lowered_total } = refund
  const taken = await readLegsOf(tx, organiser_id, `refund/${id}`)
  const legs: Leg[] = []
  for (const { account, amount } of taken) {
    const owed = account.kind === "THING" && !lowered_total ? await readOwed(tx, organiser_id, account) : 0
    const kept = account.kind === "THING" ? Math.min(-amount, owed) : -amount
    legs.push({ account, amount: kept })
    legs.push({ account: { kind: "WALLET", customer_id }, amount: -amount - kept })
  }
  await moveMoney(tx, organiser_id, { type: "refund.failed", key: `refund/${id}/failed`, customer_id, legs })
  await logRefused(tx, organiser_id, taken, legs)
  await tellRefused(tx, organiser_id, { cuid, customer_id, amount: walletMoneyOf([...taken, ...legs]) })
}

/**
 * Each thing that gave the money tells that it was not given back: its history says already that it was. The family's tells
 * what came into their wallet instead.
 */
async function logRefused(tx: Tx, organiser_id: number, taken: Leg[], legs: Leg[]): Promise<void> {
  const platform = { organiser_id, collaborator: null }
  const things = taken.filter(({ account }) => account.kind === "THING")
  await logMoney(tx, platform, "payment.refund_refused", things, (amount) => ({ amount: [amount, null] }))
  const wallet = legs.filter(({ account }) => account.kind === "WALLET")
  const amount = wallet.reduce((sum, leg) => sum + leg.amount, 0)
  const came = wallet.slice(0, 1).map(({ account }) => ({ account, amount }))
  await logMoney(tx, platform, "payment.refund_refused", came, (to_wallet) => ({ to_wallet: [null, to_wallet] }))
}

async function readOwed(tx: Tx, organiser_id: number, thing: Account & { kind: "THING" }): Promise<number> {
  const payable = await readPayable(tx, organiser_id, { type: thing.subject, id: thing.subject_id })
  if (!payable) return 0
  return payable.subject === "cart" ? owedOfFee(payable.fee) : payable.outstanding
}

/** The part of a refused refund that came into the wallet and was not taken from there. */
async function readWalletMoney(tx: Tx, organiser_id: number, id: number): Promise<number> {
  const legs = [
    ...(await readLegsOf(tx, organiser_id, `refund/${id}`)),
    ...(await readLegsOf(tx, organiser_id, `refund/${id}/failed`)),
  ]
  return walletMoneyOf(legs)
}

const walletMoneyOf = (legs: Leg[]): number =>
  legs.reduce((sum, { account, amount }) => (account.kind === "WALLET" ? sum + amount : sum), 0)

async function readLegsOf(tx: Tx, organiser_id: number, key: string): Promise<Leg[]> {
  const movement = await tx
    .selectFrom("movements")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow()
  return readLegs(tx, organiser_id, movement.id)
}
