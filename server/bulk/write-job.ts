import { sql } from "kysely"
import type { Permission } from "#contract/permissions.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { announce } from "#server/platform/jobs/announce.ts"

export interface NewJob {
  kind: string
  /** Starting it needed this permission; running it and reading of it need it too. */
  permission: Permission
  /** What its rows are, in the order of the work; null is a row that was named and is not there. */
  cuids: (string | null)[]
  /** What else the work must know. */
  input?: object
}

/** Writes down what is to be done, row by row, and announces it; a worker does it (run-job.ts). */
export async function writeJob(
  tx: Tx,
  { organiser_id, collaborator }: RequestContext,
  { kind, permission, cuids, input = {} }: NewJob,
): Promise<{ cuid: string; total: number }> {
  const cuid = newCuid()
  const { id } = await tx
    .insertInto("jobs")
    .values({
      organiser_id,
      cuid,
      kind,
      collaborator_id: collaborator!.id,
      impersonator_id: collaborator!.impersonator_id,
      permission,
      total: cuids.length,
      done: cuids.filter((each) => each === null).length,
      input: sql`${JSON.stringify(input)}::jsonb`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await sql`insert into job_rows (organiser_id, job_id, position, cuid, outcome, code)
    select t.organiser_id, ${id}::bigint, r.position, r.cuid,
      case when r.cuid is null then 'REFUSED' end, case when r.cuid is null then 'NOT_FOUND' end
    from tenant t cross join unnest(${cuids}::text[]) with ordinality r (cuid, position)
    where t.organiser_id = ${organiser_id}`.execute(tx)
  await announce(tx, organiser_id, "job.started", { job_id: id })
  return { cuid, total: cuids.length }
}
