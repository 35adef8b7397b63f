import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleDocumentEndpoints } from "#contract/endpoints/console-documents.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readModel, selectModels, withoutId } from "./model-rows.ts"

type Find = typeof consoleDocumentEndpoints.findModels
type Get = typeof consoleDocumentEndpoints.getModel

export function findModels(ctx: RequestContext, { query }: RouteInput<Find>): Promise<AnswerInput<Find>> {
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const found = selectModels(tx, ctx.organiser_id)
    const rows = await found.orderBy("d.title").orderBy("d.id").limit(limit).offset(offset).execute()
    const { count } = await found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return { data: rows.map(withoutId), count }
  })
}

export const getModel = (ctx: RequestContext, { params }: RouteInput<Get>): Promise<AnswerInput<Get>> =>
  readTenant(ctx, async (tx) => ({ document: withoutId(await readModel(tx, ctx.organiser_id, params.cuid)) }))
