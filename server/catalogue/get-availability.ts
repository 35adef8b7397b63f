import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { AvailabilityDetail, availabilityEndpoints } from "#contract/endpoints/availabilities.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { availabilityState, facts } from "./effective-status.ts"
import { findOwnSegments } from "./find-own-segments.ts"
import { readHtml } from "./read-html.ts"
import { activityDetailPairs, availabilityPairs, datesJson } from "./shapes.ts"

type GetAvailability = typeof availabilityEndpoints.getAvailability

export function getAvailability(
  ctx: RequestContext,
  { params }: RouteInput<GetAvailability>,
): Promise<AnswerInput<GetAvailability>> {
  return readTenant(ctx, async (tx) => {
    const own = await findOwnSegments(tx, ctx)
    const { rows } = await sql<{ availability: AvailabilityDetail }>`
      with ${facts(ctx.organiser_id)}
      select json_build_object(${availabilityPairs(own)}, 'dates', ${datesJson}, 'collaborators', ${collaborators},
        'activity', json_build_object(${activityDetailPairs})) as availability
      from availabilities a
      join activities act on ${ofTenant("act")} and act.id = a.activity_id
      left join locations l on ${ofTenant("l")} and l.id = a.location_id
      cross join ${availabilityState(own)}
      where a.organiser_id = ${ctx.organiser_id} and a.cuid = ${params.cuid} and a.archived_at is null
        and act.published`.execute(tx)
    const { availability } = rows[0] ?? refuse("NOT_FOUND")
    availability.activity.description = readHtml(availability.activity.description)
    availability.activity.instructions = readHtml(availability.activity.instructions)
    const offered = availability.status === "FULL" ? await readOffer(tx, ctx, availability.id) : undefined
    return { availability: { ...availability, ...(offered ? asOffered(availability, offered) : notOffered) } }
  })
}

interface Offered {
  date_ids: number[]
  offered_until: string
}
const notOffered = { offered_until: null }

/** The reader's offer from the waiting list; of several the one that lasts longest. */
async function readOffer(tx: Tx, { organiser_id, customer, preview }: RequestContext, availability_id: number) {
  const customer_id = customer?.id ?? preview?.seen_by.customer_id
  if (!customer_id) return
  const { rows } = await sql<Offered>`
    select p.date_ids, app.iso(p.expires_at) as offered_until from places p
    where p.organiser_id = ${organiser_id} and p.availability_id = ${availability_id} and p.customer_id = ${customer_id}
      and p.offered and p.released_at is null and p.expires_at > clock_now()
    order by p.expires_at desc limit 1`.execute(tx)
  return rows[0]
}

/** An availability as the holder of an offer sees it: open, whatever others see. */
const asOffered = ({ dates }: Pick<AvailabilityDetail, "dates">, { date_ids, offered_until }: Offered) => ({
  status: "OPEN" as const,
  offered_until,
  dates: dates.map((date) =>
    date.status === "FULL" && date_ids.includes(date.id) ? { ...date, status: "OPEN" as const, remaining: 1 } : date,
  ),
})

/** First names only: enough for a parent to know who will be there. */
const collaborators = sql`coalesce((
  select json_agg(json_build_object('firstname', w.firstname) order by w.firstname)
  from availability_collaborators k join collaborators w on ${ofTenant("w")} and w.id = k.collaborator_id
  where ${ofTenant("k")} and k.availability_id = a.id and w.archived_at is null), '[]'::json)`
