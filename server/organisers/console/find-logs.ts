import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import type { AuditEvent } from "#contract/events.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Endpoint = typeof collaboratorEndpoints.findLogs

export function findLogs(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const logs = tx.selectFrom("audit_log as log").where("log.organiser_id", "=", ctx.organiser_id)
    const rows = await logs
      // Left join, deleted collaborators included: the log keeps their name.
      .leftJoin("collaborators as c", (join) =>
        join.onRef("c.organiser_id", "=", "log.organiser_id").onRef("c.id", "=", "log.collaborator_id"),
      )
      .select(["log.id", "log.event", "log.subject", "log.changes", "log.created_at", "c.cuid", "c.fullname"])
      .orderBy("log.created_at", "desc")
      .orderBy("log.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute()
    const { count } = await logs.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()
    const data = rows.map(({ cuid, fullname, event, ...log }) => ({
      ...log,
      event: event as AuditEvent,
      collaborator: cuid && fullname ? { cuid, fullname } : null,
    }))
    return { data, count }
  })
}
