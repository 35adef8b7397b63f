import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleDateEndpoints } from "#contract/endpoints/console-dates.ts"
import { hasPassed, intersects } from "#contract/rules/dates.ts"
import { refuseTaken } from "#server/catalogue/console/availabilities/change-availability.ts"
import {
  type LockedDate,
  lockAvailability,
  readDates,
} from "#server/catalogue/console/availabilities/lock-availability.ts"
import { shownAvailability } from "#server/catalogue/console/availabilities/read-availability.ts"
import { lockLists, passOn } from "#server/catalogue/places/keep-for-list.ts"
import { setCapacity } from "#server/catalogue/places/set-capacity.ts"
import { setSpans } from "#server/catalogue/set-spans.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { tellDateMoved } from "../registrations/tell-registration.ts"
import { findOverlaps } from "./find-overlaps.ts"

type Change = typeof consoleDateEndpoints.updateDate
type Body = RouteInput<Change>["body"]

/**
 * Moves a date, changes its capacity, opens or closes it, under the locks of all dates of its availability and of their
 * resource. A preview does the same up to a savepoint and takes it back.
 */
export const changeDate = (ctx: RequestContext, { params, body }: RouteInput<Change>): Promise<AnswerInput<Change>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleDateEndpoints.updateDate, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const row = await lockAvailability(tx, organiser_id, params.cuid)
      await lockLists(tx, organiser_id, [row.id])
      const dates = await readDates(tx, organiser_id, row.id)
      const before = dates.find(({ cuid }) => cuid === params.date) ?? refuse("NOT_FOUND")
      if (before.version !== body.version)
        refuse("VERSION_CONFLICT", {
          field: "version",
          details: await shownAvailability(tx, organiser_id, params.cuid),
        })
      const others = dates.filter(({ id }) => id !== before.id)
      const after = judge(before, others, body, await readClock(tx))
      if (body.preview) await sql`savepoint preview`.execute(tx)
      await write(tx, organiser_id, row.id, before, after)
      const isMoved = after.start_at !== before.start_at || after.end_at !== before.end_at
      const overlaps = isMoved ? await findOverlaps(tx, ctx, row.id, before.id) : []
      const registrations = await findRegistered(tx, organiser_id, row.id, before.id)
      if (body.preview) await sql`rollback to savepoint preview`.execute(tx)
      else await tell(tx, ctx, params.cuid, before, after, isMoved && body.notify ? registrations : [])
      const shown = await shownAvailability(tx, organiser_id, params.cuid)
      return { ...shown, registrations: registrations.length, overlaps }
    }),
  )

type Changed = Pick<LockedDate, "start_at" | "end_at" | "capacity" | "status">
const iso = (instant: string) => new Date(instant).toISOString()

/** The date as it shall be, or the first reason why not. */
function judge(before: LockedDate, others: LockedDate[], body: Body, now: string): Changed {
  const times = { start_at: iso(before.start_at), end_at: iso(before.end_at) }
  const after = {
    start_at: body.start_at === undefined ? before.start_at : iso(body.start_at),
    end_at: body.end_at === undefined ? before.end_at : iso(body.end_at),
    capacity: body.capacity === undefined ? before.capacity : body.capacity,
    status: body.status ?? before.status,
  }
  if (iso(after.start_at) === times.start_at) after.start_at = before.start_at
  if (iso(after.end_at) === times.end_at) after.end_at = before.end_at
  if (before.cancelled_at !== null && after.status === "OPEN") refuse("AVAILABILITY_CANCELLED", { field: "status" })
  if (after.start_at === before.start_at && after.end_at === before.end_at) return after
  if (hasPassed(before.start_at, now)) refuse("DATE_STARTED", { field: "start_at" })
  if (hasPassed(after.start_at, now)) refuse("INVALID_INPUT", { field: "start_at" })
  if (Date.parse(after.end_at) <= Date.parse(after.start_at)) refuse("INVALID_INPUT", { field: "end_at" })
  if (others.some((other) => intersects(other, after))) refuse("INVALID_INPUT", { field: "start_at" })
  return after
}

async function write(
  tx: Tx,
  organiser_id: number,
  availability_id: number,
  before: LockedDate,
  after: Changed,
): Promise<void> {
  const isMoved = after.start_at !== before.start_at || after.end_at !== before.end_at
  const isChanged = isMoved || after.status !== before.status
  if (isChanged)
    await sql`update availability_dates set start_at = ${after.start_at}::timestamptz, end_at = ${after.end_at}::timestamptz,
        status = ${after.status}
      where organiser_id = ${organiser_id} and id = ${before.id}`.execute(tx)
  if (isMoved) {
    await refuseTaken(tx, organiser_id, [before.id], "start_at")
    await setSpans(tx, organiser_id, [availability_id])
  }
  if (after.capacity !== before.capacity) await setCapacity(tx, organiser_id, [before.id], after.capacity)
  else if (isChanged) await passOn(tx, organiser_id, [availability_id])
}

/** Writes the audit row and, where it is wanted, a mail to each family with a place on a moved date. */
async function tell(
  tx: Tx,
  ctx: RequestContext,
  cuid: string,
  before: LockedDate,
  after: Changed,
  registrations: number[],
): Promise<void> {
  const { organiser_id } = ctx
  const { start_at, end_at, capacity, status } = before
  const changes = changesBetween({ start_at, end_at, capacity, status }, after)
  if (isEmpty(changes)) return
  const version = before.version + 1
  await sql`update availability_dates set version = ${version}
    where organiser_id = ${organiser_id} and id = ${before.id}`.execute(tx)
  await logAction(tx, ctx, "availability.date_changed", { subject: `availability/${cuid}`, changes })
  await tellDateMoved(tx, organiser_id, registrations, { date: { cuid: before.cuid, version }, before, after })
}

/** Registrations with a place on a date, by the index of registrations. */
async function findRegistered(
  tx: Tx,
  organiser_id: number,
  availability_id: number,
  date_id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from registrations r join places p on p.organiser_id = ${organiser_id} and p.id = r.place_id
    where r.organiser_id = ${organiser_id} and r.availability_id = ${availability_id} and r.cancelled_at is null
      and p.released_at is null and ${date_id}::bigint = any (p.date_ids) order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}
