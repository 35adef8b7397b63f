import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleDateEndpoints } from "#contract/endpoints/console-dates.ts"
import type { Interval } from "#contract/rules/dates.ts"
import { readSold } from "#server/bookings/sold-registration.ts"
import { refuseTaken } from "#server/catalogue/console/availabilities/change-availability.ts"
import { definedOf } from "#server/catalogue/console/availabilities/defined-of.ts"
import { judgeDates } from "#server/catalogue/console/availabilities/judge-availability.ts"
import { lockAvailability, readDates } from "#server/catalogue/console/availabilities/lock-availability.ts"
import {
  findWhole,
  shownAvailability,
  type WholeRegistration,
} from "#server/catalogue/console/availabilities/read-availability.ts"
import { dateRows } from "#server/catalogue/create-availability.ts"
import { lockLists, passOn } from "#server/catalogue/places/keep-for-list.ts"
import { setSpans } from "#server/catalogue/set-spans.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { tellDateAdded } from "../registrations/tell-registration.ts"
import { keepMade, writeLines } from "../registrations/write-change.ts"
import { findOverlaps } from "./find-overlaps.ts"

type Add = typeof consoleDateEndpoints.addDate

/**
 * Adds a date. Registrations for all dates get it too where the caller says so: places for all of them or none. They keep
 * their price, since the added date is sold at 0. Locks in the house's order: customers, participants, the availability,
 * its dates, its resource.
 */
export const addDate = (ctx: RequestContext, { params, body }: RouteInput<Add>): Promise<AnswerInput<Add>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleDateEndpoints.addDate, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const { whole_registrations, ...given } = body
      const { start_at, end_at } = given
      const whole = await lockWhole(tx, organiser_id, params.cuid, whole_registrations)
      const row = await lockAvailability(tx, organiser_id, params.cuid)
      await lockLists(tx, organiser_id, [row.id])
      const dates = await readDates(tx, organiser_id, row.id)
      judgeDates([...dates, given], () => "")
      const joining = await stillWhole(tx, organiser_id, row.id, whole)
      const [values] = dateRows({ organiser_id, availability_id: row.id }, [definedOf(given)], row)
      const made = await tx.insertInto("availability_dates").values(values!).returning("id").executeTakeFirstOrThrow()
      await setSpans(tx, organiser_id, [row.id])
      const room = roomFor(values!.capacity, dates)
      await takeForAll(tx, organiser_id, { id: made.id, start_at, end_at }, joining, room)
      await passOn(tx, organiser_id, [row.id])
      await logAction(tx, ctx, "availability.date_added", {
        subject: `availability/${params.cuid}`,
        changes: {
          start_at: [null, start_at],
          end_at: [null, end_at],
          registrations: [null, joining.length],
        },
      })
      const overlaps = joining.length > 0 ? await findOverlaps(tx, ctx, row.id, made.id) : []
      return { ...(await shownAvailability(tx, organiser_id, params.cuid)), registrations: joining.length, overlaps }
    }),
  )

/** Finds whole registrations, asks what becomes of them, and locks the families who get the date. */
async function lockWhole(
  tx: Tx,
  organiser_id: number,
  cuid: string,
  answer: boolean | undefined,
): Promise<WholeRegistration[]> {
  const { rows } = await sql<{ id: number }>`select id from availabilities
    where organiser_id = ${organiser_id} and cuid = ${cuid} and archived_at is null`.execute(tx)
  const { id } = rows[0] ?? refuse("NOT_FOUND")
  const whole = await findWhole(tx, organiser_id, id)
  if (whole.length > 0 && answer === undefined)
    refuse("INVALID_INPUT", { field: "whole_registrations", details: { registrations: whole.length } })
  if (whole.length === 0 || !answer) return []
  await sql`select from customers where organiser_id = ${organiser_id}
    and id = any (${whole.map(({ customer_id }) => customer_id)}::bigint[]) order by id for no key update`.execute(tx)
  await sql`select from participants where organiser_id = ${organiser_id}
    and id = any (${whole.map(({ participant_id }) => participant_id)}::bigint[]) order by id for update`.execute(tx)
  return whole
}

/** The same registrations as they are under the locks. One that came since has families nobody locked: try again. */
async function stillWhole(
  tx: Tx,
  organiser_id: number,
  availability_id: number,
  locked: WholeRegistration[],
): Promise<WholeRegistration[]> {
  if (locked.length === 0) return []
  const whole = await findWhole(tx, organiser_id, availability_id)
  const ids = new Set(locked.map(({ id }) => id))
  return whole.every(({ id }) => ids.has(id)) ? whole : refuse("VERSION_CONFLICT")
}

interface Added extends Interval {
  id: number
}

/** How many the new date takes of those who have all dates: its capacity, and as many in addition as another date has. */
function roomFor(capacity: number | null, dates: readonly { capacity: number | null; registered: number }[]) {
  if (capacity === null) return Number.POSITIVE_INFINITY
  return capacity + Math.max(0, ...dates.map((date) => date.registered - (date.capacity ?? date.registered)))
}

/** Takes the date for all of them, or refuses: what each was sold as gains it at a price of 0. */
async function takeForAll(
  tx: Tx,
  organiser_id: number,
  date: Added,
  joining: WholeRegistration[],
  room: number,
): Promise<void> {
  const { id: date_id } = date
  if (joining.length === 0) return
  const wanted = joining.reduce((sum, { quantity }) => sum + quantity, 0)
  if (wanted > room) refuse("AVAILABILITY_FULL", { field: "capacity", details: { wanted, capacity: room } })
  await refuseTaken(tx, organiser_id, [date_id], "start_at")
  await sql`update places set date_ids = date_ids || ${date_id}::bigint
    where organiser_id = ${organiser_id} and id = any (${joining.map(({ place_id }) => place_id)}::bigint[])`.execute(
    tx,
  )
  await sql`update availability_dates set registered = registered + ${wanted}::integer,
      ceiling = case when ceiling < registered + held + ${wanted}::integer then registered + held + ${wanted}::integer
        else ceiling end
    where organiser_id = ${organiser_id} and id = ${date_id}`.execute(tx)
  await writeSold(tx, organiser_id, date_id, joining)
  await tellDateAdded(tx, organiser_id, await writeChanges(tx, organiser_id, date_id, joining), date)
}

/**
 * Terms that a price was made of gain the date at 0; a registration without them (imported) has no price to recompute, and is
 * written as it is: whatever writes `sold` counts its version.
 */
async function writeSold(tx: Tx, organiser_id: number, date_id: number, joining: WholeRegistration[]): Promise<void> {
  const lot = { base_price: 0, deposit: 0, n: 1, date_ids: [date_id] }
  const rows = joining.map(({ id, cuid, sold }) => {
    const before = readSold(sold, `registration ${cuid}`)
    return { id, sold: before.base_price === undefined ? before : { ...before, lots: [...(before.lots ?? []), lot] } }
  })
  await sql`update registrations r set sold = x.sold
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id bigint, sold jsonb)
    where r.organiser_id = ${organiser_id} and r.id = x.id`.execute(tx)
}

/** Keeps the dates and the total of each registration before and after, in one text for any number; answers the changes. */
async function writeChanges(tx: Tx, organiser_id: number, date_id: number, joining: WholeRegistration[]) {
  await keepMade(
    tx,
    organiser_id,
    joining.map(({ id }) => id),
  )
  const changed = joining.map(({ id, total_amount, date_ids }) => ({ id, total_amount, date_ids }))
  const { rows } = await sql<{ id: number; registration_id: number }>`
    insert into registration_changes (organiser_id, registration_id, total_before, total_after, dates_before, dates_after)
    select t.organiser_id, x.id, x.total_amount, x.total_amount, x.date_ids, x.date_ids || ${date_id}::bigint
    from tenant t cross join jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      x (id bigint, total_amount bigint, date_ids bigint[])
    where t.organiser_id = ${organiser_id}
    returning id, registration_id`.execute(tx)
  await writeLines(
    tx,
    organiser_id,
    rows.map(({ id }) => id),
    "updated",
  )
  return rows
}
