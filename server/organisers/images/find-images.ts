import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { imageEndpoints } from "#contract/endpoints/images.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { pictureOf } from "./picture-of.ts"

type Endpoint = typeof imageEndpoints.findImages

export function findImages(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const images = tx.selectFrom("images").where("organiser_id", "=", ctx.organiser_id)
    const rows = await images
      .select(["id", "cuid", "alt", "width", "height", "widths"])
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute()
    const { count } = await images.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()
    return { data: rows.map(pictureOf), count }
  })
}
