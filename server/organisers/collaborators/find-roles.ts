import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { selectRoles, withKnownPermissions } from "./queries.ts"

type Endpoint = typeof collaboratorEndpoints.findRoles

export function findRoles(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const found = selectRoles(tx, ctx.organiser_id)
    const rows = await found.orderBy("role.name").orderBy("role.id").limit(limit).offset(offset).execute()
    const { count } = await found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return { data: rows.map(withKnownPermissions), count }
  })
}
