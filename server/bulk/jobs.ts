import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type Job, jobEndpoints } from "#contract/endpoints/console-jobs.ts"
import { titleOf } from "#contract/entities/entity.ts"
import type { Permission } from "#contract/permissions.ts"
import { everyKept, keptAt } from "#server/entities/entity-routes.ts"
import { sqlOf } from "#server/entities/kept-entity.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { workOf } from "./job-works.ts"
import { type BulkInput, startBulk } from "./start-bulk.ts"

const MOST = 20

type Row = Job & { permission: string }

/** The caller's own jobs; what came of one is told while they hold the permission that starting it needed. */
async function readJobs(tx: Tx, { organiser_id, collaborator }: RequestContext, cuid: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select j.cuid, j.kind, j.status, j.done, j.total, j.created_at, j.finished_at, j.permission,
      jsonb_build_object('refused', coalesce((
        select jsonb_agg(jsonb_build_object('cuid', r.cuid, 'code', r.code, 'name', null) order by r.position) from job_rows r
        where ${ofTenant("r")} and r.job_id = j.id and r.outcome = 'REFUSED'), '[]'::jsonb)) as result
    from jobs j where j.organiser_id = ${organiser_id} and j.collaborator_id = ${collaborator!.id}
      and (${cuid}::text is null or j.cuid = ${cuid})
    order by j.created_at desc, j.id desc limit ${MOST}`.execute(tx)
  for (const { kind, result } of rows) await nameRefused(tx, organiser_id, kind, result)
  return rows
}

/** Refused rows are told by what their list calls them: a cuid says nothing to a person. */
async function nameRefused(tx: Tx, organiser_id: number, kind: string, { refused }: Job["result"]): Promise<void> {
  const named = namingOf(kind)
  if (!named || refused.length === 0) return
  const { rows } = await sql<{ cuid: string; name: string }>`
    select t.cuid, ${named.name}::text as name from ${sql.table(named.table)} t
    where t.organiser_id = ${organiser_id} and t.cuid = any (${refused.map(({ cuid }) => cuid)}::text[])
      and ${named.where}`.execute(tx)
  const names = new Map(rows.map(({ cuid, name }) => [cuid, name]))
  for (const row of refused) row.name = names.get(row.cuid) ?? null
}

function namingOf(kind: string) {
  const kept = keptAt(kind.split(".")[0]!)
  if (kept) return { table: kept.table, name: sqlOf(kept, titleOf(kept.entity)), where: kept.where ?? sql`true` }
  const named = workOf(kind)?.named
  return named && { ...named, where: sql`true` }
}

const shown = ({ permission: _, ...job }: Row): Job => job
const mayRead = ({ collaborator }: RequestContext, { permission }: Row) =>
  collaborator!.permissions.has(permission as Permission)

const findJobs = (ctx: RequestContext): Promise<AnswerInput<typeof jobEndpoints.findJobs>> =>
  readTenant(ctx, async (tx) => {
    const data = (await readJobs(tx, ctx, null)).filter((row) => mayRead(ctx, row)).map(shown)
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

/** Stops a job before its next row. One that has ended stays as it is. */
const cancelJob = (
  ctx: RequestContext,
  { params }: RouteInput<typeof jobEndpoints.cancelJob>,
): Promise<AnswerInput<typeof jobEndpoints.cancelJob>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, jobEndpoints.cancelJob, params, async () => {
      await sql`update jobs set status = 'CANCELLED', finished_at = ${await readClock(tx)}::timestamptz
        where organiser_id = ${ctx.organiser_id} and collaborator_id = ${ctx.collaborator!.id}
          and cuid = ${params.cuid} and status in ('WAITING', 'RUNNING')`.execute(tx)
      const [row] = await readJobs(tx, ctx, params.cuid)
      return { job: shown(row ?? refuse("NOT_FOUND")) }
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
