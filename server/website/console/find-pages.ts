import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { pageAnswer, selectPages } from "./page-rows.ts"

type Endpoint = typeof consolePageEndpoints.findPages

export function findPages(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const found = selectPages(tx, ctx.organiser_id)
    const rows = await found.orderBy("path").orderBy("id").limit(limit).offset(offset).execute()
    const { count } = await found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return { data: rows.map(pageAnswer), count }
  })
}
