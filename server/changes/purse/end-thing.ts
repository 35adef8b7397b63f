import { sql } from "kysely"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { readLiveAttempt } from "#server/paying/attempts/get-attempt.ts"
import { readPayable } from "#server/paying/get-payable.ts"
import { type GivenBack, giveBack, type Refund, settleBack, wentAfter } from "#server/paying/give-back.ts"
import { subjectTables } from "#server/payments/subject-tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"

export type OwnedKind = "bundle" | "voucher" | "membership"

export interface OwnedRow {
  id: number
  cuid: string
  customer_id: number
  cancelled_at: string | null
  redeemed_at?: string | null
  version?: number
}

/** An owned thing, of this customer where one is given; not found otherwise. */
export async function getOwned(tx: Tx, organiser_id: number, kind: OwnedKind, cuid: string, customer_id?: number) {
  const { rows } = await sql<OwnedRow>`select * from ${sql.table(subjectTables[kind])}
    where organiser_id = ${organiser_id} and cuid = ${cuid}`.execute(tx)
  const [row] = rows
  if (!row || (customer_id !== undefined && row.customer_id !== customer_id)) return refuse("NOT_FOUND")
  return row
}

/** The same with the owner's lock, then its own; refused when it is cancelled, or while a payment page for it is open. */
export async function lockOwned(tx: Tx, organiser_id: number, kind: OwnedKind, cuid: string, customer_id?: number) {
  const seen = await getOwned(tx, organiser_id, kind, cuid, customer_id)
  await lockOwner(tx, organiser_id, seen.customer_id)
  await sql`select id from ${sql.table(subjectTables[kind])} where organiser_id = ${organiser_id} and id = ${seen.id}
    for update`.execute(tx)
  const owned = await getOwned(tx, organiser_id, kind, cuid)
  if (owned.cancelled_at !== null) refuse("ALREADY_CANCELLED")
  const live = await readLiveAttempt(tx, organiser_id, kind, owned.id)
  if (live) refuse("PAYMENT_IN_PROGRESS", { details: { checkout_url: live.checkout_url } })
  return owned
}

/** Gives back some of what was paid for a thing that lockOwned has locked, and cancels it. Without an amount, everything. */
export async function endThing(
  tx: Tx,
  ctx: RequestContext,
  kind: OwnedKind,
  { id }: OwnedRow,
  refund: Omit<Refund, "amount"> & { amount?: number | undefined },
): Promise<GivenBack & { paid_amount: number }> {
  const { organiser_id } = ctx
  const payable = (await readPayable(tx, organiser_id, { type: kind, id }))!
  const { paid_amount } = payable
  const given = await giveBack(tx, ctx, payable, { ...refund, amount: refund.amount ?? paid_amount })
  await tx
    .updateTable(subjectTables[kind])
    .set({ cancelled_at: await readClock(tx) })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  return { ...given, paid_amount }
}

/**
 * The answer, once the provider was asked. A card refund that it refused for good has become wallet money. A preview asks
 * nobody, and has made no transfer.
 */
export async function answerOf(ctx: RequestContext, given: GivenBack, preview: boolean) {
  const { amount, credit_transfer, went } = given
  const ok = true as const
  if (preview) return { ok, amount, credit_transfer: null, refund: "NONE" as const, ...went }
  const { refund, ...back } = await settleBack(ctx, given)
  return { ok, amount, credit_transfer, refund, ...wentAfter(given, back) }
}
