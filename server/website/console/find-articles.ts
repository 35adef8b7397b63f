import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleArticleEndpoints } from "#contract/endpoints/console-articles.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { selectArticles, withoutId } from "./article-rows.ts"

type Endpoint = typeof consoleArticleEndpoints.findArticles

export function findArticles(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const found = selectArticles(tx, ctx.organiser_id)
    const rows = await found.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute()
    const { count } = await found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return { data: rows.map(withoutId), count }
  })
}
