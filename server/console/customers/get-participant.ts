import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleParticipantEndpoints, type ShownParticipant } from "#contract/endpoints/console-participants.ts"
import { createParticipant, updateParticipant } from "#server/customers/console/keep-participant.ts"
import { historyOf, readHistory } from "#server/entities/history.ts"
import { customDataOf, findActiveFields } from "#server/organisers/custom-fields/custom-data.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findParticipants } from "./find-participants.ts"
import { ageOf, missingOf, nextOf } from "./read-next.ts"

type Endpoints = typeof consoleParticipantEndpoints
type One = AnswerInput<Endpoints["getParticipant"]>
const MOST_DAYS = 20

const attendance = sql`coalesce((select jsonb_agg(x.attended order by x.start_at desc) from (
  select d.start_at, jsonb_build_object('activity', act.title, 'start_at', app.iso(d.start_at), 'absence', n.absence,
    'arrived_at', app.iso(n.arrived_at), 'departed_at', app.iso(n.departed_at)) as attended
  from registrations r
  join attendances n on ${ofTenant("n")} and n.registration_id = r.id
  join availability_dates d on ${ofTenant("d")} and d.id = n.availability_date_id
  join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  where ${ofTenant("r")} and r.participant_id = w.id
  order by d.start_at desc limit ${sql.lit(MOST_DAYS)}) x), '[]'::jsonb)`

function readShown(ctx: RequestContext, cuid: string): Promise<One> {
  const { organiser_id, tenant } = ctx
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<Omit<ShownParticipant, "fields">>`
      select w.cuid, w.version, w.firstname, w.lastname, w.fullname, w.birthdate, w.created_at, w.age,
        ${customDataOf("PARTICIPANTS", "w")} as custom_data, ${missingOf} as missing, ${nextOf(sql`clock_now()`)} as next,
        ${attendance} as attendance,
        (select coalesce(jsonb_agg(jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) order by c.id), '[]')
          from guardianships g join customers c on ${ofTenant("c")} and c.id = g.customer_id
          where ${ofTenant("g")} and g.participant_id = w.id) as guardians
      from (select t.*, ${ageOf(tenant.timezone)} as age from participants t
        where t.organiser_id = ${organiser_id} and t.cuid = ${cuid} and t.deleted_at is null) w`.execute(tx)
    const participant = rows[0] ?? refuse("NOT_FOUND")
    return { participant: { ...participant, fields: await findActiveFields(tx, organiser_id, "PARTICIPANTS") } }
  })
}

type History = Endpoints["findHistory"]

async function findHistory(ctx: RequestContext, { params, query }: RouteInput<History>): Promise<AnswerInput<History>> {
  await readShown(ctx, params.cuid)
  return readHistory(ctx, historyOf(ctx, `participant/${params.cuid}`), query)
}

export const participantConsoleRoutes: Route[] = [
  route(consoleParticipantEndpoints.findParticipants, findParticipants),
  route(consoleParticipantEndpoints.getParticipant, (ctx, { params }) => readShown(ctx, params.cuid)),
  route(consoleParticipantEndpoints.createParticipant, async (ctx, input) =>
    readShown(ctx, await createParticipant(ctx, input)),
  ),
  route(consoleParticipantEndpoints.updateParticipant, async (ctx, input) =>
    readShown(ctx, await updateParticipant(ctx, input)),
  ),
  route(consoleParticipantEndpoints.findHistory, findHistory),
]
