import { createHash } from "node:crypto"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { imageEndpoints } from "#contract/endpoints/images.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { pictureOf } from "./picture-of.ts"
import { removeFiles, type StoredImage } from "./store-image.ts"
import { storeUpload } from "./store-upload.ts"

const endpoint = imageEndpoints.createImage
type Endpoint = typeof endpoint

/**
 * Files first, then the row that names them: a failure in between leaves unused files, never a broken picture. Under a key
 * that was answered before, the files just made are a second copy and go again.
 */
export async function createImage(
  ctx: RequestContext,
  { query: { alt }, upload }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id, platform } = ctx
  const image = { alt, ...(await storeUpload(platform.files, organiser_id, upload)) }
  const sent = { alt, type: upload.type, content: createHash("sha256").update(upload.content).digest("base64url") }
  const made = await inTenant(ctx, (tx) => once(tx, ctx, endpoint, sent, () => createImageIn(tx, ctx, image)))
  if (made.image.cuid !== image.cuid) await removeFiles(platform.files, organiser_id, image)
  return made
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
