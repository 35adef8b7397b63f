import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readAnswer } from "./answer-page.ts"

type Endpoint = typeof consolePageEndpoints.getPage

export const getPage = (ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  readTenant(ctx, async (tx) => ({ page: await readAnswer(tx, ctx.organiser_id, params.cuid) }))
