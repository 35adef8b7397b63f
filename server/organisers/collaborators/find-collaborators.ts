import { type SqlBool, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { selectCollaborators, withKnownPermissions } from "./queries.ts"

type Endpoint = typeof collaboratorEndpoints.findCollaborators

/** By name; `search` is matched literally, in the full name and the e-mail. */
export function findCollaborators(
  ctx: RequestContext,
  { query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  const term = query.search?.trim() ?? ""
  const matches = sql<SqlBool>`strpos(lower(c.fullname || ' ' || c.email), lower(${term})) > 0`
  return readTenant(ctx, async (tx) => {
    const found = selectCollaborators(tx, ctx.organiser_id).$if(term !== "", (asked) => asked.where(matches))
    const rows = await found
      .orderBy("c.lastname")
      .orderBy("c.firstname")
      .orderBy("c.id")
      .limit(limit)
      .offset(offset)
      .execute()
    const { count } = await found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return { data: rows.map(withKnownPermissions), count }
  })
}
