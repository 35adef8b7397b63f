import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type Job, jobEndpoints } from "#contract/endpoints/console-jobs.ts"
import type { Permission } from "#contract/permissions.ts"
import { everyKept } from "#server/entities/every-kept.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { nameRefused } from "./row-names.ts"
import { type BulkInput, startBulk } from "./start-bulk.ts"

const MOST = 20
// Refused rows that are told: all that can be chosen one by one, and the first of each job in a list of jobs.
const REFUSED = { one: 500, list: 20 }

type Row = Job & { permission: string }

/** Jobs that the caller started, or holds the permission of, newest first. */
async function readJobs(tx: Tx, { organiser_id, collaborator }: RequestContext, cuid: string | null): Promise<Row[]> {
  const permissions = [...collaborator!.permissions]
  const whose = sql`(j.permission = any (${permissions}::text[]) or (j.cuid = ${cuid} and j.collaborator_id = ${collaborator!.id}))`
  const { rows } = await sql<Row>`
    select j.cuid, j.kind, j.status, j.done, j.total, j.created_at, j.finished_at, j.permission,
      (select c.fullname from collaborators c where ${ofTenant("c")} and c.id = j.collaborator_id) as starter,
      jsonb_build_object('refused', coalesce((
          select jsonb_agg(jsonb_build_object('cuid', f.cuid, 'code', f.code, 'name', null) order by f.position) from (
            select r.cuid, r.code, r.position from job_rows r
            where ${ofTenant("r")} and r.job_id = j.id and r.outcome = 'REFUSED'
            order by r.position limit ${sql.lit(cuid ? REFUSED.one : REFUSED.list)}) f), '[]'::jsonb),
        'count', (select count(*) from job_rows r
          where ${ofTenant("r")} and r.job_id = j.id and r.outcome = 'REFUSED')) as result
    from jobs j where j.organiser_id = ${organiser_id} and ${whose} and (${cuid}::text is null or j.cuid = ${cuid})
    order by j.created_at desc, j.id desc limit ${sql.lit(MOST)}`.execute(tx)
  await nameRefused(tx, organiser_id, rows)
  return rows
}

const shown = ({ permission: _, ...job }: Row): Job => job
const mayRead = ({ collaborator }: RequestContext, { permission }: Row) =>
  collaborator!.permissions.has(permission as Permission)

const findJobs = (ctx: RequestContext): Promise<AnswerInput<typeof jobEndpoints.findJobs>> =>
  readTenant(ctx, async (tx) => {
    const data = (await readJobs(tx, ctx, null)).map(shown)
    return { data, count: data.length }
  })

const getJob = (
  ctx: RequestContext,
  { params }: RouteInput<typeof jobEndpoints.getJob>,
): Promise<AnswerInput<typeof jobEndpoints.getJob>> =>
  readTenant(ctx, async (tx) => {
    const row = (await readJobs(tx, ctx, params.cuid))[0] ?? refuse("NOT_FOUND")
    if (!mayRead(ctx, row)) refuse("FORBIDDEN", { details: { permission: row.permission } })
    return { job: shown(row) }
  })

/** Stops a job before its next row, one's own or a colleague's. One that has ended stays as it is. */
const cancelJob = (
  ctx: RequestContext,
  { params }: RouteInput<typeof jobEndpoints.cancelJob>,
): Promise<AnswerInput<typeof jobEndpoints.cancelJob>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, jobEndpoints.cancelJob, params, async () => {
      if ((await readJobs(tx, ctx, params.cuid)).length === 0) refuse("NOT_FOUND")
      await sql`update jobs set status = 'CANCELLED', finished_at = ${await readClock(tx)}::timestamptz
        where organiser_id = ${ctx.organiser_id} and cuid = ${params.cuid}
          and status in ('WAITING', 'RUNNING')`.execute(tx)
      const [row] = await readJobs(tx, ctx, params.cuid)
      return { job: shown(row!) }
    }),
  )

/** Called when the routes of all rooms are made: each entity has a bulk call of its own. */
export const jobRoutes = (): Route[] => [
  route(jobEndpoints.findJobs, findJobs),
  route(jobEndpoints.getJob, getJob),
  route(jobEndpoints.cancelJob, cancelJob),
  ...everyKept().map((kept) => ({
    endpoint: kept.entity.endpoints.bulk,
    run: (ctx: RequestContext, { body }: { body: BulkInput }) => startBulk(ctx, kept, body),
  })),
]
