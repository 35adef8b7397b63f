import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { imageEndpoints } from "#contract/endpoints/images.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { pictureOf } from "./picture-of.ts"
import type { StoredImage } from "./store-image.ts"
import { storeUpload } from "./store-upload.ts"

type Endpoint = typeof imageEndpoints.createImage

/** Files first, then the row that names them: a failure in between leaves unused files, never a broken picture. */
export async function createImage(
  ctx: RequestContext,
  { query: { alt }, upload }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const image = { alt, ...(await storeUpload(ctx.platform.files, ctx.organiser_id, upload)) }
  return inTenant(ctx, (tx) => createImageIn(tx, ctx, image))
}

/** The row of a picture whose files are stored. */
export async function createImageIn(
  tx: Tx,
  ctx: RequestContext,
  image: StoredImage & { alt: string },
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  const { id } = await tx
    .insertInto("images")
    .values({ organiser_id, ...image })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { alt, cuid, width, height } = image
  const changes = changesBetween(null, { alt, width, height })
  await logAction(tx, ctx, "image.created", { subject: `image/${cuid}`, changes })
  return { image: pictureOf({ id, ...image }) }
}
