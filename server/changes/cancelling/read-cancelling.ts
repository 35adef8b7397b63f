import { sql } from "kysely"
import { countsInPrice, type StoredStatus } from "#contract/rules/availability-status.ts"
import { priceOfRest } from "#contract/rules/cancelled-dates.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

interface OneDate {
  id: number
  cuid: string
  start_at: string
  end_at: string
  status: StoredStatus
  cancelled: boolean
}

/** An availability of which dates are to be cancelled, and what its price falls to. */
export interface Cancelling {
  id: number
  cuid: string
  own_fields: string[]
  dates: OneDate[]
  /** Also dates cancelled before: a job that was stopped is taken up by cancelling them again. */
  date_ids: number[]
  is_all: boolean
  /** Dates that the price is for. */
  counted: { before: number; after: number }
  price: { before: number; after: number }
  deposit: { before: number; after: number }
  now: string
}

interface Row extends Pick<Cancelling, "id" | "cuid" | "own_fields" | "dates" | "now"> {
  price: number
  deposit: number
}

/** By the cuids of its dates, all of them when none are named; NOT_FOUND where one is not the availability's. */
export async function readCancelling(
  tx: Tx,
  organiser_id: number,
  cuid: string,
  named: string[] | undefined,
): Promise<Cancelling> {
  const { rows } = await sql<Row>`
    select a.id, a.cuid, a.own_fields, a.price, a.deposit, clock_now() as now, (
      select jsonb_agg(jsonb_build_object('id', d.id, 'cuid', d.cuid, 'start_at', app.iso(d.start_at),
        'end_at', app.iso(d.end_at), 'status', d.status, 'cancelled', d.cancelled_at is not null) order by d.start_at, d.id)
      from availability_dates d where ${ofTenant("d")} and d.availability_id = a.id) as dates
    from availabilities a where a.organiser_id = ${organiser_id} and a.cuid = ${cuid}`.execute(tx)
  const { price, deposit, ...row } = rows[0] ?? refuse("NOT_FOUND")
  const { dates, now } = row
  if (named?.some((one) => !dates.some((date) => date.cuid === one))) refuse("NOT_FOUND", { field: "dates" })
  const chosen = dates.filter((date) => !named || named.includes(date.cuid))
  const stays = dates.filter((date) => !chosen.includes(date) && !date.cancelled)
  const n = dates.filter((date) => countsInPrice(date, now)).length
  const left = stays.filter((date) => countsInPrice(date, now)).length
  const fall = (amount: number) => ({ before: amount, after: priceOfRest(amount, left, n) })
  return {
    ...row,
    date_ids: chosen.map(({ id }) => id),
    is_all: stays.length === 0,
    counted: { before: n, after: left },
    price: fall(price),
    deposit: fall(deposit),
  }
}

/** Places on the cancelled dates that are held in carts or offered from the waiting list. */
export async function findHeld(tx: Tx, organiser_id: number, { id, date_ids, now }: Cancelling) {
  const { rows } = await sql<{ id: number; customer_id: number }>`
    select p.id, p.customer_id from places p
    where p.organiser_id = ${organiser_id} and p.availability_id = ${id} and p.released_at is null
      and p.expires_at > ${now}::timestamptz and p.date_ids && ${date_ids}::bigint[]`.execute(tx)
  return rows
}

/** Entries that wait or have an offer. */
export async function findWaitingEntries(tx: Tx, organiser_id: number, { id }: Pick<Cancelling, "id">) {
  return tx
    .selectFrom("waiting_list_entries")
    .select(["id", "customer_id", "place_id"])
    .where("organiser_id", "=", organiser_id)
    .where("availability_id", "=", id)
    .where("status", "in", ["WAITING", "OFFERED"])
    .execute()
}

/** Active registrations with a place on one of these dates, of one customer or of all. */
export async function findRegistered(
  tx: Tx,
  organiser_id: number,
  { id, date_ids }: Pick<Cancelling, "id" | "date_ids">,
  customer_id?: number,
) {
  const own = customer_id === undefined ? sql`true` : sql`r.customer_id = ${customer_id}`
  const { rows } = await sql<{ id: number; customer_id: number; participant_id: number; cart_id: number | null }>`
    select r.id, r.customer_id, r.participant_id, r.cart_id from registrations r
    join places p on ${ofTenant("p")} and p.id = r.place_id
    where r.organiser_id = ${organiser_id} and r.availability_id = ${id} and r.cancelled_at is null and ${own}
      and p.date_ids && ${date_ids}::bigint[] order by r.id`.execute(tx)
  return rows
}
