import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleDateEndpoints } from "#contract/endpoints/console-dates.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import { lockAvailability, readDates } from "#server/catalogue/console/availabilities/lock-availability.ts"
import { shownAvailability } from "#server/catalogue/console/availabilities/read-availability.ts"
import { lockLists, passOn } from "#server/catalogue/places/keep-for-list.ts"
import { setSpans } from "#server/catalogue/set-spans.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"

type Delete = typeof consoleDateEndpoints.deleteDate

/** Deletes a date to come on which nobody ever had a place; an availability keeps at least one that is not cancelled. */
export const deleteDate = (ctx: RequestContext, { params }: RouteInput<Delete>): Promise<AnswerInput<Delete>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleDateEndpoints.deleteDate, params, async () => {
      const { organiser_id } = ctx
      const row = await lockAvailability(tx, organiser_id, params.cuid)
      await lockLists(tx, organiser_id, [row.id])
      const dates = await readDates(tx, organiser_id, row.id)
      const date = dates.find(({ cuid }) => cuid === params.date) ?? refuse("NOT_FOUND")
      if (hasPassed(date.start_at, await readClock(tx))) refuse("DATE_STARTED")
      if (date.registered + date.held > 0 || (await wasTaken(tx, organiser_id, row.id, date.id)))
        refuse("DATE_HAS_REGISTRATIONS", { details: { uses: { registrations: date.registered, holds: date.held } } })
      const others = dates.filter(({ id }) => id !== date.id)
      if (!others.some(({ cancelled_at }) => cancelled_at === null || date.cancelled_at !== null)) refuse("LAST_DATE")
      await sql`delete from availability_dates where organiser_id = ${organiser_id} and id = ${date.id}`.execute(tx)
      await setSpans(tx, organiser_id, [row.id])
      await passOn(tx, organiser_id, [row.id])
      await logAction(tx, ctx, "availability.date_deleted", {
        subject: `availability/${params.cuid}`,
        changes: { start_at: [date.start_at, null], end_at: [date.end_at, null] },
      })
      return { ok: true as const, archived: false, ...(await shownAvailability(tx, organiser_id, params.cuid)) }
    }),
  )

/** A place, a request or a changed registration names the date, whatever became of it. */
async function wasTaken(tx: Tx, organiser_id: number, availability_id: number, date_id: number): Promise<boolean> {
  const named = sql`${date_id}::bigint = any`
  const { rows } = await sql<{ was_taken: boolean }>`
    select exists (select from places p where p.organiser_id = ${organiser_id}
        and p.availability_id = ${availability_id} and ${named} (p.date_ids))
      or exists (select from requested_availabilities q where q.organiser_id = ${organiser_id}
        and q.availability_id = ${availability_id} and ${named} (q.date_ids))
      or exists (select from registrations r
        join registration_changes c on c.organiser_id = ${organiser_id} and c.registration_id = r.id
        where r.organiser_id = ${organiser_id} and r.availability_id = ${availability_id}
          and (${named} (c.dates_before) or ${named} (c.dates_after))) as was_taken`.execute(tx)
  return rows[0]!.was_taken
}
