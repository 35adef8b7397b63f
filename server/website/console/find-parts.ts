import type { WebsitePart } from "#contract/blocks/parts.ts"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { selectWebsite } from "./lock-website.ts"

type FindParts = typeof consoleWebsiteEndpoints.findParts
type GetPart = typeof consoleWebsiteEndpoints.getPart

const selectParts = (tx: Tx, organiser_id: number, website_id: number) =>
  tx
    .selectFrom("website_parts")
    .select(["part", "content", "settings", "version"])
    .where("organiser_id", "=", organiser_id)
    .where("website_id", "=", website_id)

export const findParts = (ctx: RequestContext): Promise<AnswerInput<FindParts>> =>
  readTenant(ctx, async (tx) => {
    const { id } = await selectWebsite(tx, ctx.organiser_id).executeTakeFirstOrThrow()
    const data = await selectParts(tx, ctx.organiser_id, id).orderBy("part").execute()
    return { data, count: data.length }
  })

export const getPart = (ctx: RequestContext, { params }: RouteInput<GetPart>): Promise<AnswerInput<GetPart>> =>
  readTenant(ctx, async (tx) => {
    const { id } = await selectWebsite(tx, ctx.organiser_id).executeTakeFirstOrThrow()
    return (await readPart(tx, ctx.organiser_id, id, params.part)) ?? refuse("NOT_FOUND")
  })

export const readPart = (tx: Tx, organiser_id: number, website_id: number, part: WebsitePart) =>
  selectParts(tx, organiser_id, website_id).where("part", "=", part).executeTakeFirst()
