import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { RequestForm, requestDeskEndpoints } from "#contract/endpoints/request-desk.ts"
import { availabilityState, facts, onSale } from "#server/catalogue/effective-status.ts"
import { optionsJson, questionsJson } from "#server/catalogue/shapes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type GetForm = typeof requestDeskEndpoints.getRequestForm
type Shown = NonNullable<RequestForm["activity"]>

const takesRequests = sql`act.published and act.archived_at is null and act.registration_flow = 'REQUEST'`
/** More than anybody looks through. */
const MOST = 200

export const getRequestForm = (ctx: RequestContext, { query }: RouteInput<GetForm>): Promise<AnswerInput<GetForm>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const { rows: activities } = await sql<{ cuid: string; title: string }>`
      select act.cuid, act.title from activities act where act.organiser_id = ${organiser_id} and ${takesRequests}
      order by act.title, act.id`.execute(tx)
    return { activities, activity: query.activity ? await readActivity(tx, organiser_id, query.activity) : null }
  })

async function readActivity(tx: Tx, organiser_id: number, cuid: string): Promise<Shown> {
  const { rows } = await sql<Shown>`
    with ${facts(organiser_id)}
    select act.cuid, act.title, ${optionsJson} as options, ${questionsJson} as questions,
      coalesce((
        select jsonb_agg(jsonb_build_object('cuid', t.cuid, 'name', t.name, 'minimum_availabilities', t.minimum_availabilities,
          'maximum_availabilities', t.maximum_availabilities) order by t."order", t.id)
        from request_tiers t where ${ofTenant("t")} and t.activity_id = act.id and t.archived_at is null), '[]'::jsonb) as tiers,
      coalesce((
        select jsonb_agg(f.shown order by f.start_at, f.id) from (
          select a.id, a.start_at, jsonb_build_object('id', a.id, 'cuid', a.cuid, 'start_at', app.iso(a.start_at),
            'end_at', app.iso(a.end_at), 'location', l.title, 'dates', n.dates, 'status', v.status) as shown
          from availabilities a
          left join locations l on ${ofTenant("l")} and l.id = a.location_id
          cross join lateral (
            select count(*)::integer as dates from availability_dates d
            where ${ofTenant("d")} and d.availability_id = a.id and ${onSale}) n
          cross join ${availabilityState([])}
          where ${ofTenant("a")} and a.activity_id = act.id and a.archived_at is null and a.status <> 'CLOSED' and n.dates > 0
          order by a.start_at, a.id limit ${MOST}) f), '[]'::jsonb) as availabilities
    from activities act
    where act.organiser_id = ${organiser_id} and act.cuid = ${cuid} and ${takesRequests}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND", { field: "activity" })
}
