import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleParticipantEndpoints, ListedParticipant } from "#contract/endpoints/console-participants.ts"
import { everyTerm, foundBy } from "#server/customers/people-words.ts"
import { participantFields } from "#server/customers/segment-fields.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readReport } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { compileConditions } from "#server/segments/conditions.ts"
import { among, either, whereOf } from "../list-filters.ts"
import { ageOf, missingOf, nextOf } from "./read-next.ts"

type Endpoint = typeof consoleParticipantEndpoints.findParticipants
type Query = RouteInput<Endpoint>["query"]

/** Participants of all families, by name, in one statement with their count. */
export async function findParticipants(
  ctx: RequestContext,
  { query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const age = ageOf(ctx.tenant.timezone)
  const list: List = {
    from: sql`participants t`,
    columns: sql`t.id as row_id, t.cuid, t.fullname, t.firstname, t.lastname, t.birthdate, ${age} as age, t.created_at,
      ${guardians} as guardians, ${ofRow(nextOf(sql`clock_now()`))} as next,
      coalesce(array_length(${ofRow(missingOf)}, 1), 0) as missing`,
    where: whereOf(ctx, [
      sql`t.deleted_at is null`,
      query.age_from !== undefined && sql`${age} >= ${query.age_from}`,
      query.age_to !== undefined && sql`${age} <= ${query.age_to}`,
      query.activity && registeredFor(among(sql`a.activity_id`, "activities", query.activity)),
      query.availability && registeredFor(among(sql`a.id`, "availabilities", query.availability)),
      query.customer &&
        sql`t.id in (select g.participant_id from guardianships g
          where ${ofTenant("g")} and ${among(sql`g.customer_id`, "customers", query.customer)})`,
      either(query.missing, sql`t.id in ${incomplete}`, sql`t.id not in ${incomplete}`),
      query.segment && (await inSegment(ctx, query.segment)),
    ]),
    finds,
    fields: {
      lastname: { type: "text", sql: sql`t.lastname` },
      created_at: { type: "instant", sql: sql`t.created_at` },
      age: { type: "number", sql: age },
    },
    sorts: {
      fullname: { sql: sql`t.fullname`, type: "text" },
      lastname: { sql: sql`t.lastname`, type: "text" },
      birthdate: { sql: sql`t.birthdate`, type: "date" },
      created_at: { sql: sql`t.created_at`, type: "timestamptz" },
    },
    filters: [],
    order: "fullname",
  }
  return readRows<ListedParticipant>(ctx, list, query)
}

/** SQL about a participant w, for the row t. */
const ofRow = (said: RawBuilder<unknown>) =>
  sql`(select ${said} from participants w where ${ofTenant("w")} and w.id = t.id)`

const guardians = sql`(select coalesce(jsonb_agg(jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) order by c.id), '[]')
  from guardianships g join customers c on ${ofTenant("c")} and c.id = g.customer_id
  where ${ofTenant("g")} and g.participant_id = t.id)`

const registeredFor = (wanted: RawBuilder<unknown>) => sql`t.id in (
  select r.participant_id from registrations r join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
  where ${ofTenant("r")} and r.cancelled_at is null and ${wanted})`

/** Those with a required question that has no answer. */
const incomplete = sql`(select w.id from participants w cross join custom_fields f
  where ${ofTenant("w")} and ${ofTenant("f")} and w.deleted_at is null
    and f.entity = 'PARTICIPANTS' and f.active and f.required and f.archived_at is null
    and not exists (select from participant_custom_data d where ${ofTenant("d")} and d.participant_id = w.id
      and d.field_id = f.id and d.data <> 'null'::jsonb and d.data <> '[]'::jsonb))`

/** By their own words, or by those of who looks after them. */
const finds = (asked: string): RawBuilder<boolean> =>
  everyTerm(
    asked,
    (term) => sql`(t.id = any (${foundBy("participant", term)}) or t.id = any (array(
      select g.participant_id from guardianships g
      where ${ofTenant("g")} and g.customer_id = any (${foundBy("customer", term)}))))`,
  )

/** The people of a segment of participants; of one that is missing, or of others, there are none. */
async function inSegment(ctx: RequestContext, cuid: Query["segment"]): Promise<RawBuilder<boolean>> {
  const { rows } = await readReport(ctx, (tx) =>
    sql<{ conditions: never }>`select conditions from segments
      where organiser_id = ${ctx.organiser_id} and entity = 'PARTICIPANTS' and cuid = ${cuid}`.execute(tx),
  )
  if (!rows[0]) return sql<boolean>`false`
  const condition = compileConditions(rows[0].conditions, participantFields(ctx.tenant.timezone), ctx.tenant.timezone)
  return sql<boolean>`t.id in (select p.id from participants p where ${ofTenant("p")} and ${condition})`
}
