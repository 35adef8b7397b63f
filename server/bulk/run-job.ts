import { sql } from "kysely"
import type { Permission } from "#contract/permissions.ts"
import { removeIn, restoreIn } from "#server/entities/change-row.ts"
import { keptAt } from "#server/entities/every-kept.ts"
import type { Kept } from "#server/entities/kept-entity.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { Refusal } from "#server/platform/refusal.ts"
import { type JobWork, type StartedJob, workOf } from "./job-works.ts"

// A job does its rows one after the other, each in a transaction that also writes down that it is done: after a crash the
// job goes on at the next row, and nothing is done twice. A refused row is written down with its code, and the rest go on.

const bulkWorks: Record<string, (tx: Tx, ctx: RequestContext, kept: Kept, cuid: string) => Promise<unknown>> = {
  delete: removeIn,
  restore: restoreIn,
}

interface JobRow extends StartedJob {
  status: string
  permission: string
}

/**
 * Runs a job to its end as the person who started it; `ctx` has their present rights. Once `signal` is aborted the job is
 * another worker's: this one stops before its next row, so that two never go on side by side for long.
 */
export async function runJob(ctx: RequestContext, job_id: number, signal?: AbortSignal): Promise<void> {
  const job = await startJob(ctx, job_id)
  if (!job) return
  const work = workOf(job.kind) ?? bulkWork(job.kind)
  const may = ctx.collaborator?.permissions.has(job.permission as Permission)
  if (!work || !(may || work.isPromised)) return endJob(ctx, job_id, "FAILED")
  do signal?.throwIfAborted()
  while (await doNextRow(ctx, job, work))
  await endJob(ctx, job_id, "DONE")
}

/** What a bulk call does with each row of its entity. */
function bulkWork(kind: string): JobWork | undefined {
  const [path = "", action = ""] = kind.split(".")
  const kept = keptAt(path)
  const work = bulkWorks[action]
  return kept && work && { run: (tx, ctx, _, cuid) => work(tx, ctx, kept, cuid) }
}

const startJob = (ctx: RequestContext, job_id: number): Promise<JobRow | undefined> =>
  inTenant(ctx, async (tx) => {
    const { rows } = await sql<JobRow>`
      update jobs set status = 'RUNNING' where organiser_id = ${ctx.organiser_id} and id = ${job_id}
        and status in ('WAITING', 'RUNNING') returning id, kind, status, permission, input`.execute(tx)
    return rows[0]
  })

/** Does the first row that is left; false when there is none, or somebody has stopped the job. */
async function doNextRow(ctx: RequestContext, job: StartedJob, work: JobWork): Promise<boolean> {
  const job_id = job.id
  if (work.before) {
    const next = await inTenant(ctx, (tx) => takeRow(tx, ctx, job_id))
    if (next) await work.before(ctx, job, next.cuid)
  }
  let at: { position: number; cuid: string } | undefined
  try {
    const done = await inTenant(ctx, async (tx) => {
      at = await takeRow(tx, ctx, job_id)
      if (!at) return null
      const result = await work.run(tx, ctx, job, at.cuid)
      await markRow(tx, ctx, job_id, at.position, "DONE", null)
      return { result }
    })
    if (done) await work.after?.(ctx, done.result)
    return done !== null
  } catch (error) {
    if (!(error instanceof Refusal) || !at) throw error
    const { position } = at
    await inTenant(ctx, (tx) => markRow(tx, ctx, job_id, position, "REFUSED", error.code))
    return true
  }
}

/** Locked, and left out by another worker on the same job: each row has one worker at a time. */
async function takeRow(tx: Tx, { organiser_id }: RequestContext, job_id: number) {
  const { rows } = await sql<{ position: number; cuid: string }>`
    select r.position, r.cuid from job_rows r where r.organiser_id = ${organiser_id} and r.job_id = ${job_id}
      and r.outcome is null
      and exists (select from jobs j where j.organiser_id = ${organiser_id} and j.id = ${job_id} and j.status = 'RUNNING')
    order by r.position limit 1 for update of r skip locked`.execute(tx)
  return rows[0]
}

async function markRow(
  tx: Tx,
  { organiser_id }: RequestContext,
  job_id: number,
  position: number,
  outcome: "DONE" | "REFUSED",
  code: string | null,
): Promise<void> {
  const marked = await sql`update job_rows set outcome = ${outcome}, code = ${code}
    where organiser_id = ${organiser_id} and job_id = ${job_id} and position = ${position} and outcome is null`.execute(
    tx,
  )
  if (marked.numAffectedRows !== 1n) return
  await sql`update jobs set done = done + 1 where organiser_id = ${organiser_id} and id = ${job_id}`.execute(tx)
}

/** Done when no row is left: one that another worker has in hand keeps the job running, and that worker ends it. */
const endJob = (ctx: RequestContext, job_id: number, status: "DONE" | "FAILED"): Promise<void> =>
  inTenant(ctx, async (tx) => {
    await sql`update jobs set status = ${status}, finished_at = ${await readClock(tx)}::timestamptz
      where organiser_id = ${ctx.organiser_id} and id = ${job_id} and status = 'RUNNING'
        and (${status} = 'FAILED' or not exists (select from job_rows r
          where r.organiser_id = ${ctx.organiser_id} and r.job_id = ${job_id} and r.outcome is null))`.execute(tx)
  })
