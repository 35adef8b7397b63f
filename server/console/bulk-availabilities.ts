import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { enterWork } from "#server/bulk/job-works.ts"
import { findAll, startJob } from "#server/bulk/start-bulk.ts"
import { setStatus } from "#server/catalogue/console/availabilities/open-availability.ts"
import { removeIn, restoreIn } from "#server/catalogue/console/availabilities/remove-availability.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { availabilityList } from "./find-availabilities.ts"

type Bulk = typeof consoleAvailabilityEndpoints.bulkAvailabilities
type Body = RouteInput<Bulk>["body"]

const works: Record<Body["action"], (tx: Tx, ctx: RequestContext, cuid: string) => Promise<unknown>> = {
  open: (tx, ctx, cuid) => setStatus(tx, ctx, cuid, "OPEN"),
  close: (tx, ctx, cuid) => setStatus(tx, ctx, cuid, "CLOSED"),
  delete: removeIn,
  restore: restoreIn,
}

const name = sql<string>`(select act.title || ', ' || to_char(t.start_at at time zone o.timezone, 'DD/MM/YYYY')
  from activities act join organisers o on o.id = t.organiser_id where ${ofTenant("act")} and act.id = t.activity_id)`

for (const [action, work] of Object.entries(works))
  enterWork(`availabilities.${action}`, {
    run: (tx, ctx, _, cuid) => work(tx, ctx, cuid),
    named: { table: "availabilities", name },
  })

/** Opens, closes, removes or restores many: a job, each row in a short transaction of its own. */
export async function bulkAvailabilities(ctx: RequestContext, { body }: RouteInput<Bulk>): Promise<AnswerInput<Bulk>> {
  const isRemoving = body.action === "delete" || body.action === "restore"
  const permission = isRemoving ? "availabilities.availabilities.delete" : "availabilities.availabilities.update"
  if (!ctx.collaborator!.permissions.has(permission)) refuse("FORBIDDEN", { details: { permission } })
  const cuids = body.cuids ?? (await findMatching(ctx, body))
  const kind = `availabilities.${body.action}`
  return startJob(ctx, consoleAvailabilityEndpoints.bulkAvailabilities, body, { kind, cuids, permission })
}

function findMatching(ctx: RequestContext, { action, filter = {} }: Body): Promise<string[]> {
  const parsed = consoleAvailabilityEndpoints.findAvailabilities.query.safeParse(filter)
  if (!parsed.success) return refuse("INVALID_INPUT", { field: "filter", details: parsed.error.issues })
  const query = { ...parsed.data, archived: action === "restore" ? ("true" as const) : parsed.data.archived }
  return findAll(ctx, availabilityList(ctx, query), query)
}
