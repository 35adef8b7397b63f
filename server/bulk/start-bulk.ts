import type { Endpoint } from "#contract/endpoint.ts"
import type { Kept } from "#server/entities/kept-entity.ts"
import { listOf } from "#server/entities/list-of.ts"
import { COUNTED, findCuids, type List, type ListQuery } from "#server/lists/read-rows.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { knownOf } from "./row-names.ts"
import { type NewJob, writeJob } from "./write-job.ts"

export interface BulkInput {
  action: "delete" | "restore"
  cuids?: string[]
  filter?: Record<string, string>
}

/** Starts a job over the chosen rows of an entity, or over all that match. */
export async function startBulk(ctx: RequestContext, kept: Kept, body: BulkInput) {
  const { entity } = kept
  if (body.action === "restore" && !entity.archives) refuse("INVALID_INPUT", { field: "action" })
  const cuids = body.cuids ?? (await findMatching(ctx, kept, body))
  const { bulk } = entity.endpoints
  return startJob(ctx, bulk, body, { kind: `${entity.path}.${body.action}`, permission: bulk.permission!, cuids })
}

/** Starts a job over rows that a caller named, once, however often the call is sent; a row named twice is done once. */
export const startJob = (ctx: RequestContext, call: Endpoint, body: unknown, job: NewJob & { cuids: string[] }) =>
  inTenant(ctx, (tx) => once(tx, ctx, call, body, async () => ({ job: await startJobIn(tx, ctx, job) })))

/** The same inside a transaction of the caller's. */
export const startJobIn = async (tx: Tx, ctx: RequestContext, job: NewJob & { cuids: string[] }) =>
  writeJob(tx, ctx, { ...job, cuids: await knownOf(tx, ctx.organiser_id, job.kind, job.cuids) })

/** The cuids of a list's rows, all pages of it; refused where there are more than a job takes. */
export async function findAll(ctx: RequestContext, list: List, query: ListQuery): Promise<string[]> {
  const cuids = await findCuids(ctx, list, query)
  if (cuids.length > COUNTED) refuse("INVALID_INPUT", { field: "filter", details: { most: COUNTED } })
  return cuids
}

/** The rows that a list with these parameters has, all pages of it. */
async function findMatching(ctx: RequestContext, kept: Kept, { action, filter = {} }: BulkInput): Promise<string[]> {
  const parsed = kept.entity.endpoints.find.query!.safeParse(filter)
  if (!parsed.success) return refuse("INVALID_INPUT", { field: "filter", details: parsed.error.issues })
  return findAll(ctx, listOf(kept, ctx, action === "restore"), parsed.data as ListQuery)
}
