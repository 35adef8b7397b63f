import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { availabilityState, facts, now } from "#server/catalogue/effective-status.ts"
import { activityPairs, availabilityPairs, datesJson } from "#server/catalogue/shapes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findChecks } from "./find-checks.ts"

type Endpoint = typeof consoleActivityEndpoints.getReadiness

interface Facts {
  id: number
  registration_flow: "REGISTRATION" | "REQUEST"
  described: boolean
  pictures: number
  untold: number
  /** Availabilities to come, and those of them that are nowhere. */
  coming: number
  nowhere: number
  now: string
}

/** The checklist beside the editor of an activity: worked out from what is saved, like the set-up's. */
export const getReadiness = (ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  readTenant(ctx, async (tx) => {
    const activity = await readFacts(tx, ctx.organiser_id, params.cuid)
    const advised = (check: "DESCRIPTION" | "PICTURE" | "PICTURE_TEXTS" | "LOCATION", done: boolean) => ({
      check,
      done,
      blocks: false,
    })
    const checks = [advised("DESCRIPTION", activity.described), advised("PICTURE", activity.pictures > 0)]
    if (activity.pictures > 0) checks.push(advised("PICTURE_TEXTS", activity.untold === 0))
    if (activity.coming > 0) checks.push(advised("LOCATION", activity.nowhere === 0))
    const needed = await findChecks(tx, ctx, activity)
    return {
      checks: [...checks, ...needed.map((each) => ({ ...each, blocks: true }))],
      availability: await readNext(tx, ctx.organiser_id, activity.id),
      now: activity.now,
    }
  })

async function readFacts(tx: Tx, organiser_id: number, cuid: string): Promise<Facts> {
  const pictures = sql`select count(*)::integer from activity_images k
    join images i on ${ofTenant("i")} and i.id = k.image_id where ${ofTenant("k")} and k.activity_id = t.id`
  const coming = sql`select count(*)::integer from availabilities v where ${ofTenant("v")} and v.activity_id = t.id
    and v.archived_at is null and v.end_at > clock_now()`
  const { rows } = await sql<Facts>`
    select t.id, t.registration_flow, app.plain(t.description) <> '' as described, (${pictures}) as pictures,
      (${pictures} and i.alt = '') as untold, (${coming}) as coming, (${coming} and v.location_id is null) as nowhere,
      app.iso(clock_now()) as now
    from activities t where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** The first availability that is not over, as a stranger sees it on the site, published or not. */
async function readNext(tx: Tx, organiser_id: number, activity_id: number): Promise<Availability | null> {
  const { rows } = await sql<{ availability: Availability }>`
    with ${facts(organiser_id)}
    select json_build_object(${availabilityPairs([])}, 'dates', ${datesJson},
      'activity', json_build_object(${activityPairs})) as availability
    from availabilities a
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    cross join ${availabilityState([])}
    where a.organiser_id = ${organiser_id} and a.activity_id = ${activity_id} and a.archived_at is null and a.end_at > ${now}
    order by a.start_at, a.id limit 1`.execute(tx)
  return rows[0]?.availability ?? null
}
