import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { pageOf } from "#contract/fields.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { currentStatus, participantsOf, positionOf } from "./read-entries.ts"

type FindWaiting = typeof waitingListEndpoints.findWaiting
type Row = AnswerInput<FindWaiting>["data"][number] & { all: number }

/** The waiting list of an availability, for staff: entries with an offer first, then by position. */
export function findWaiting(
  ctx: RequestContext,
  { params, query }: RouteInput<FindWaiting>,
): Promise<AnswerInput<FindWaiting>> {
  const { limit, offset } = pageOf(query)
  const { organiser_id } = ctx
  return readTenant(ctx, async (tx) => {
    const availability_id = await getAvailabilityId(tx, organiser_id, params.cuid)
    const { rows } = await sql<Row>`
      select e.cuid, e.status, ${positionOf} as position, app.iso(e.created_at) as created_at,
        app.iso(e.offered_until) as offered_until, ${participantsOf} as participants, count(*) over ()::integer as all,
        jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname, 'email', c.email, 'phone', c.phone) as customer
      from waiting_list_entries e join customers c on ${ofTenant("c")} and c.id = e.customer_id
      where e.organiser_id = ${organiser_id} and e.availability_id = ${availability_id}
        and ${currentStatus} in ('WAITING', 'OFFERED')
      order by e.status = 'WAITING', e.position, e.id limit ${limit} offset ${offset}`.execute(tx)
    return { data: rows.map(({ all: _, ...entry }) => entry), count: rows[0]?.all ?? 0 }
  })
}

export async function getAvailabilityId(tx: Tx, organiser_id: number, cuid: string): Promise<number> {
  const found = await tx
    .selectFrom("availabilities")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()
  return found?.id ?? refuse("NOT_FOUND")
}
