import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleSegmentEndpoints } from "#contract/endpoints/console-segments.ts"
import type { Permission } from "#contract/permissions.ts"
import { MOST_CONDITIONS } from "#contract/rules/conditions.ts"
import { conditionProblem, countConditions, type SegmentEntity } from "#contract/rules/segment-fields.ts"
import { availabilityFields } from "#server/catalogue/segment-fields.ts"
import { customerFields, participantFields } from "#server/customers/segment-fields.ts"
import { COUNTED } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readReport } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { compileConditions, type Fields } from "#server/segments/conditions.ts"

type Preview = typeof consoleSegmentEndpoints.previewSegment

const SHOWN = 20

interface Kind {
  fields: (timezone: string) => Fields
  /** Seeing names takes the permission to read those people or availabilities. */
  permission: Permission
  from: RawBuilder<unknown>
  /** Of those that are neither archived nor erased. */
  where: RawBuilder<unknown>
  cuid: RawBuilder<unknown>
  name: RawBuilder<unknown>
  at: RawBuilder<unknown>
}

const none = sql`null::text`
const kinds: Record<SegmentEntity, Kind> = {
  CUSTOMERS: {
    fields: () => customerFields,
    permission: "customers.customers.read",
    from: sql`customers c`,
    where: sql`${ofTenant("c")} and c.deleted_at is null`,
    cuid: sql`c.cuid`,
    name: sql`c.fullname`,
    at: none,
  },
  PARTICIPANTS: {
    fields: participantFields,
    permission: "participants.participants.read",
    from: sql`participants p`,
    where: sql`${ofTenant("p")} and p.deleted_at is null`,
    cuid: sql`p.cuid`,
    name: sql`p.fullname`,
    at: none,
  },
  AVAILABILITIES: {
    fields: () => availabilityFields,
    permission: "availabilities.availabilities.read",
    from: sql`availabilities a join activities act on ${ofTenant("act")} and act.id = a.activity_id
      left join locations l on ${ofTenant("l")} and l.id = a.location_id`,
    where: sql`${ofTenant("a")} and a.archived_at is null`,
    cuid: sql`a.cuid`,
    name: sql`act.title`,
    at: sql`app.iso(a.start_at)`,
  },
}

interface Found {
  count: number
  members: AnswerInput<Preview>["members"]
}

/** Counts and names who fulfils conditions, as a segment with them would; a row that cannot be meant is refused. */
export async function previewSegment(
  ctx: RequestContext,
  { body: { entity, conditions } }: RouteInput<Preview>,
): Promise<AnswerInput<Preview>> {
  const problem = countConditions(conditions) > MOST_CONDITIONS ? "conditions" : conditionProblem(entity, conditions)
  if (problem) refuse("INVALID_INPUT", { field: problem })
  const { fields, permission, from, where, cuid, name, at } = kinds[entity]
  const matching = sql`${where} and ${compileConditions(conditions, fields(ctx.tenant.timezone), ctx.tenant.timezone)}`
  const shown = ctx.collaborator!.permissions.has(permission) ? SHOWN : 0
  const { rows } = await readReport(ctx, (tx) =>
    sql<Found>`select
      (select count(*)::integer from (select from ${from} where ${matching} limit ${COUNTED + 1}) n) as count,
      (select coalesce(jsonb_agg(jsonb_build_object('cuid', m.cuid, 'name', m.name, 'at', m.at) order by m.name, m.cuid), '[]')
        from (select ${cuid} as cuid, ${name} as name, ${at} as at from ${from} where ${matching}
          order by 2, 1 limit ${shown}) m) as members`.execute(tx),
  )
  const { count, members } = rows[0]!
  return { count: Math.min(count, COUNTED), more: count > COUNTED, members }
}
