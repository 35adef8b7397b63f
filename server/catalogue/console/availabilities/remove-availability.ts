import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { lockAvailability, lockToRemove } from "./lock-availability.ts"
import { shownAvailability } from "./read-availability.ts"

type Remove = typeof consoleAvailabilityEndpoints.deleteAvailability
type Restore = typeof consoleAvailabilityEndpoints.restoreAvailability

export const removeAvailability = (ctx: RequestContext, { params }: RouteInput<Remove>): Promise<AnswerInput<Remove>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleAvailabilityEndpoints.deleteAvailability, params, () => removeIn(tx, ctx, params.cuid)),
  )

const of = (table: string, more: RawBuilder<unknown> = sql`true`) => sql`from ${sql.table(table)} x
  where ${ofTenant("x")} and x.availability_id = t.id and ${more}`

/** Who still has to do with it: live holds, registrations that are not over, requests to answer, and those who wait. */
const uses = {
  registrations: sql`(select count(*)::integer ${of(
    "registrations",
    sql`x.cancelled_at is null and exists (select from places p join availability_dates d on ${ofTenant("d")}
      and d.id = any (p.date_ids) where ${ofTenant("p")} and p.id = x.place_id and d.end_at > clock_now())`,
  )})`,
  holds: sql`(select count(*)::integer ${of("places", sql`x.released_at is null and x.expires_at > clock_now()`)})`,
  requests: sql`(select count(*)::integer from registration_requests q where ${ofTenant("q")} and q.status = 'PENDING'
    and exists (select ${of("requested_availabilities", sql`x.registration_request_id = q.id`)}))`,
  waiting: sql`(select count(*)::integer ${of("waiting_list_entries", sql`x.status in ('WAITING', 'OFFERED')`)})`,
}

/** Whether a place of it was ever held, asked for or waited for. */
const everHad = sql<boolean>`(${sql.join(
  ["registrations", "places", "cart_items", "waiting_list_entries", "requested_availabilities"].map(
    (table) => sql`exists (select ${of(table)})`,
  ),
  sql` or `,
)})`

interface Uses {
  ever_had: boolean
  [kind: string]: number | boolean
}

/**
 * Removes an availability that nobody ever had to do with, archives one that is over for everybody, and refuses otherwise.
 * Under its lock and those of its dates, so that nobody takes a place or asks for it meanwhile.
 */
export async function removeIn(tx: Tx, ctx: RequestContext, cuid: string) {
  const { organiser_id } = ctx
  const row = await lockAvailability(tx, organiser_id, cuid)
  await lockToRemove(tx, organiser_id, [row.id])
  const counts = Object.entries(uses).map(([kind, count]) => sql`${count} as ${sql.ref(kind)}`)
  const { rows } = await sql<Uses>`select ${sql.join([sql`${everHad} as ever_had`, ...counts])} from availabilities t
    where t.organiser_id = ${organiser_id} and t.id = ${row.id}`.execute(tx)
  const { ever_had, ...counted } = rows[0]!
  const used = Object.fromEntries(Object.entries(counted).filter(([, count]) => Number(count) > 0))
  if (Object.keys(used).length > 0) refuse("AVAILABILITY_HAS_REGISTRATIONS", { details: { uses: used } })
  if (ever_had)
    await sql`update availabilities set archived_at = ${await readClock(tx)}::timestamptz, status = 'CLOSED',
        version = version + 1
      where organiser_id = ${organiser_id} and id = ${row.id}`.execute(tx)
  else await sql`delete from availabilities where organiser_id = ${organiser_id} and id = ${row.id}`.execute(tx)
  await logAction(tx, ctx, ever_had ? "availability.archived" : "availability.deleted", {
    subject: `availability/${cuid}`,
    changes: { start_at: [row.start_at, null], end_at: [row.end_at, null] },
  })
  return { ok: true as const, archived: ever_had }
}

export const restoreAvailability = (
  ctx: RequestContext,
  { params }: RouteInput<Restore>,
): Promise<AnswerInput<Restore>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleAvailabilityEndpoints.restoreAvailability, params, async () => {
      await restoreIn(tx, ctx, params.cuid)
      return shownAvailability(tx, ctx.organiser_id, params.cuid)
    }),
  )

/** Brings an archived one back; it stays closed until somebody opens it. */
export async function restoreIn(tx: Tx, ctx: RequestContext, cuid: string): Promise<void> {
  const { organiser_id } = ctx
  const row = await lockAvailability(tx, organiser_id, cuid, "any")
  if (row.archived_at === null) return
  await sql`update availabilities set archived_at = null, version = version + 1
    where organiser_id = ${organiser_id} and id = ${row.id}`.execute(tx)
  await logAction(tx, ctx, "availability.restored", { subject: `availability/${cuid}` })
}
