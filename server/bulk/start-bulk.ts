import { sql } from "kysely"
import type { Kept } from "#server/entities/kept-entity.ts"
import { COUNTED, findCuids, type ListQuery, listOf } from "#server/entities/read-rows.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { refuse } from "#server/platform/refusal.ts"

export interface BulkInput {
  action: "delete" | "restore"
  cuids?: string[]
  filter?: Record<string, string>
}

/** Writes down what is to be done, row by row, and announces it; a worker does it (server/bulk/run-job.ts). */
export async function startBulk(ctx: RequestContext, kept: Kept, body: BulkInput) {
  const { entity } = kept
  if (body.action === "restore" && !entity.archives) refuse("INVALID_INPUT", { field: "action" })
  const cuids = [...new Set(body.cuids ?? (await findMatching(ctx, kept, body)))]
  return inTenant(ctx, (tx) =>
    once(tx, ctx, entity.endpoints.bulk, body, async () => {
      const { organiser_id, collaborator } = ctx
      const cuid = newCuid()
      const { id } = await tx
        .insertInto("jobs")
        .values({
          organiser_id,
          cuid,
          kind: `${entity.path}.${body.action}`,
          collaborator_id: collaborator!.id,
          impersonator_id: collaborator!.impersonator_id,
          permission: entity.endpoints.bulk.permission!,
          total: cuids.length,
        })
        .returning("id")
        .executeTakeFirstOrThrow()
      await sql`insert into job_rows (organiser_id, job_id, position, cuid)
        select t.organiser_id, ${id}::bigint, r.position, r.cuid
        from tenant t cross join unnest(${cuids}::text[]) with ordinality r (cuid, position)
        where t.organiser_id = ${organiser_id}`.execute(tx)
      await announce(tx, organiser_id, "job.started", { job_id: id })
      return { job: { cuid, total: cuids.length } }
    }),
  )
}

/** The rows that a list with these parameters has, all pages of it. */
async function findMatching(ctx: RequestContext, kept: Kept, { action, filter = {} }: BulkInput): Promise<string[]> {
  const parsed = kept.entity.endpoints.find.query!.safeParse(filter)
  if (!parsed.success) return refuse("INVALID_INPUT", { field: "filter", details: parsed.error.issues })
  const query = parsed.data as ListQuery
  const cuids = await findCuids(ctx, listOf(kept, ctx, action === "restore"), query)
  if (cuids.length > COUNTED) refuse("INVALID_INPUT", { field: "filter", details: { most: COUNTED } })
  return cuids
}
