import { sql } from "kysely"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { setSpans } from "#server/catalogue/set-spans.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type Cancelling, findHeld, findWaitingEntries } from "./read-cancelling.ts"

/** Places and entries taken back at once; the job tells the families. */
export interface TakenBack {
  place_ids: number[]
  entry_ids: number[]
}

/**
 * Locks an availability and its dates: nobody takes a place on them meanwhile. NO KEY UPDATE, because places and
 * registrations that are being written refer to the availability and already hold its dates.
 */
export async function lockDates(tx: Tx, organiser_id: number, cuid: string): Promise<void> {
  await sql`select from availabilities a where a.organiser_id = ${organiser_id} and a.cuid = ${cuid}
    for no key update`.execute(tx)
  await sql`select from availability_dates d where d.organiser_id = ${organiser_id} and d.availability_id = (
    select a.id from availabilities a where a.organiser_id = ${organiser_id} and a.cuid = ${cuid})
    order by d.id for update`.execute(tx)
}

/**
 * Closes the dates for good, lowers the price for new families, and takes back what is held or offered on them. The caller
 * holds their locks, so a cart that is confirmed at the same time either has become a registration, which the job finds,
 * or finds its hold gone.
 */
export async function closeDates(tx: Tx, organiser_id: number, cancelling: Cancelling): Promise<TakenBack> {
  const { id, date_ids, is_all, now } = cancelling
  await sql`update availability_dates d set status = 'CLOSED', cancelled_at = coalesce(d.cancelled_at, ${now}::timestamptz),
      reserved_for_list = 0, version = d.version + 1
    where d.organiser_id = ${organiser_id} and d.availability_id = ${id} and d.id = any (${date_ids}::bigint[])`.execute(
    tx,
  )
  await writeAvailability(tx, organiser_id, cancelling)
  const held = (await findHeld(tx, organiser_id, cancelling)).map((place) => place.id)
  const entries = await findWaitingEntries(tx, organiser_id, cancelling)
  if (is_all) await endEntries(tx, organiser_id, cancelling)
  else await returnOffers(tx, organiser_id, held)
  await releasePlaces(tx, organiser_id, held)
  await sql`select app.pass_on(${organiser_id}, array[${id}::bigint], ${now}::timestamptz)`.execute(tx)
  return { place_ids: held, entry_ids: is_all ? entries.map((entry) => entry.id) : [] }
}

async function writeAvailability(tx: Tx, organiser_id: number, cancelling: Cancelling): Promise<void> {
  const { id, is_all, price, deposit, now } = cancelling
  const row = tx
    .updateTable("availabilities")
    .set({ version: sql`version + 1` })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
  const closed = { status: "CLOSED" as const, cancelled_at: sql<string>`coalesce(cancelled_at, ${now}::timestamptz)` }
  const lowered = { price: price.after, deposit: deposit.after, own_fields: ownAfter(cancelling) }
  await row.set(is_all ? closed : lowered).execute()
  await setSpans(tx, organiser_id, [id])
  if (is_all) return
  const { before, after } = cancelling.counted
  await sql`select app.lower_early_prices(${organiser_id}, ${id}, ${before}, ${after})`.execute(tx)
}

/** A lowered price or deposit is the availability's own: synchronisation leaves it alone. */
function ownAfter({ own_fields, price, deposit }: Cancelling): string[] {
  const lowered = [price.after !== price.before && "price", deposit.after !== deposit.before && "deposit"]
  return [...new Set([...own_fields, ...lowered.filter((field) => field !== false)])]
}

async function endEntries(tx: Tx, organiser_id: number, { id, now }: Cancelling): Promise<void> {
  await sql`update waiting_list_entries set status = 'ENDED', ended_at = ${now}::timestamptz
    where organiser_id = ${organiser_id} and availability_id = ${id} and status in ('WAITING', 'OFFERED')`.execute(tx)
}

/** An offer of more dates than are left is taken back: its entry waits again, at its place in the order. */
async function returnOffers(tx: Tx, organiser_id: number, place_ids: number[]): Promise<void> {
  await sql`update waiting_list_entries set status = 'WAITING', place_id = null, offered_at = null, offered_until = null
    where organiser_id = ${organiser_id} and status = 'OFFERED' and place_id = any (${place_ids}::bigint[])`.execute(tx)
}
