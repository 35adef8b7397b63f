import { type RawBuilder, sql } from "kysely"
import type { Changeable } from "#contract/rules/registration-changes.ts"
import { lockCustomer, lockOwner, lockParticipant } from "#server/customers/lock-customer.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/** A registration with what decides whether it can be changed. */
export interface HeldRegistration extends Changeable {
  id: number
  cuid: string
  version: number
  customer_id: number
  participant_id: number
  availability_id: number
  place_id: number
  quantity: number
  /** As it is stored: whoever works with it reads it first (readSold). */
  sold: unknown
  total_amount: number
  deposit_amount: number
  dates: { id: number; start_at: string; end_at: string }[]
  activity: Changeable["activity"] & { cancellation_fee: number }
  /** Where the money is returned to when a customer cancels. */
  refunded_to: "WALLET" | "CARD"
  now: string
}

type Named = { cuid: string } | { id: number }

/** By its cuid or id, of this customer if one is given; otherwise NOT_FOUND. */
export async function getHeldRegistration(
  tx: Tx,
  organiser_id: number,
  named: Named,
  customer_id?: number,
): Promise<HeldRegistration> {
  const by = "cuid" in named ? sql`r.cuid = ${named.cuid}` : sql`r.id = ${named.id}`
  const own = customer_id === undefined ? sql`true` : sql`r.customer_id = ${customer_id}`
  return (await readHeld(tx, organiser_id, sql`${by} and ${own}`))[0] ?? refuse("NOT_FOUND")
}

/** Many of them by their ids, in one statement. */
export const findHeldRegistrations = (tx: Tx, organiser_id: number, ids: number[]): Promise<HeldRegistration[]> =>
  readHeld(tx, organiser_id, sql`r.id = any (${ids}::bigint[])`)

async function readHeld(tx: Tx, organiser_id: number, which: RawBuilder<unknown>): Promise<HeldRegistration[]> {
  const { rows } = await sql<HeldRegistration>`
    select r.id, r.cuid, r.version, r.customer_id, r.participant_id, r.availability_id, r.place_id, r.quantity, r.sold,
      r.total_amount, r.deposit_amount, r.cancelled_at is not null as cancelled, clock_now() as now,
      s.cancellations_refunded_to as refunded_to,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))
          order by d.start_at, d.id)
        from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
        where ${ofTenant("p")} and p.id = r.place_id) as dates,
      jsonb_build_object('allow_cancellation', act.allow_cancellation, 'cancellation_fee', act.cancellation_fee,
        'allow_dates_edit', act.allow_dates_edit, 'allow_options_edit', act.allow_options_edit,
        'allow_questions_edit', act.allow_questions_edit) as activity
    from registrations r join settings s on ${ofTenant("s")}
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where r.organiser_id = ${organiser_id} and ${which} order by r.id`.execute(tx)
  return rows
}

/** Locks one of the caller's own registrations, with its customer and its participant. */
export async function lockOwnRegistration(tx: Tx, ctx: RequestContext, named: Named): Promise<HeldRegistration> {
  const { organiser_id } = ctx
  const { id: customer_id } = await lockCustomer(tx, ctx)
  const { participant_id } = await getHeldRegistration(tx, organiser_id, named, customer_id)
  await lockParticipant(tx, organiser_id, participant_id)
  return getHeldRegistration(tx, organiser_id, named, customer_id)
}

/** Locks any customer's registration; its customer's id is read before, without a lock. */
export async function lockRegistration(tx: Tx, organiser_id: number, named: Named): Promise<HeldRegistration> {
  const found = await getHeldRegistration(tx, organiser_id, named)
  await lockOwner(tx, organiser_id, found.customer_id)
  await lockParticipant(tx, organiser_id, found.participant_id)
  return getHeldRegistration(tx, organiser_id, named)
}
