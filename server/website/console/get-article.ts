import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleArticleEndpoints } from "#contract/endpoints/console-articles.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readArticle, withoutId } from "./article-rows.ts"

type Endpoint = typeof consoleArticleEndpoints.getArticle

export const getArticle = (ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  readTenant(ctx, async (tx) => ({ article: withoutId(await readArticle(tx, ctx.organiser_id, params.cuid)) }))
