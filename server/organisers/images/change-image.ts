import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { imageEndpoints, type LibraryPicture } from "#contract/endpoints/images.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readImage, readUses } from "./find-images.ts"
import { removeFiles } from "./store-image.ts"

type Update = typeof imageEndpoints.updateImage
type Remove = typeof imageEndpoints.removeImage

const lockImage = async (tx: Tx, organiser_id: number, cuid: string) => {
  await sql`select from images where organiser_id = ${organiser_id} and cuid = ${cuid} for update`.execute(tx)
  return readImage(tx, organiser_id, cuid)
}

const saidOf = ({ alt, focus_x, focus_y }: LibraryPicture) => ({ alt, focus_x, focus_y })

export const updateImage = (
  ctx: RequestContext,
  { params: { cuid }, body }: RouteInput<Update>,
): Promise<AnswerInput<Update>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, imageEndpoints.updateImage, { cuid, ...body }, async () => {
      const { organiser_id } = ctx
      const before = await lockImage(tx, organiser_id, cuid)
      if (before.version !== body.version) refuse("VERSION_CONFLICT", { field: "version", details: { image: before } })
      const { alt, focus_x = before.focus_x, focus_y = before.focus_y } = body
      const changes = changesBetween(saidOf(before), { alt, focus_x, focus_y })
      if (Object.keys(changes).length === 0) return { image: before }
      await sql`update images
        set alt = ${alt}, focus_x = ${focus_x}, focus_y = ${focus_y}, version = version + 1
        where organiser_id = ${organiser_id} and id = ${before.id}`.execute(tx)
      await logAction(tx, ctx, "image.updated", { subject: `image/${cuid}`, changes })
      return { image: await readImage(tx, organiser_id, cuid) }
    }),
  )

/**
 * Removes a picture that nothing shows: its row, and then its files. The lock keeps others from using it meanwhile: a link
 * to it waits, and finds it gone.
 */
export async function removeImage(
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<Remove>,
): Promise<AnswerInput<Remove>> {
  const { organiser_id, platform } = ctx
  const widths = await inTenant(ctx, (tx) =>
    once(tx, ctx, imageEndpoints.removeImage, { cuid }, async () => {
      const { id, alt, uses } = await lockImage(tx, organiser_id, cuid)
      if (uses > 0) {
        const used_in = await readUses(tx, organiser_id, cuid)
        refuse("IN_USE", { details: { uses: { things: uses }, used_in } })
      }
      const { widths } = await tx
        .deleteFrom("images")
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", id)
        .returning("widths")
        .executeTakeFirstOrThrow()
      await logAction(tx, ctx, "image.deleted", { subject: `image/${cuid}`, changes: changesBetween({ alt }, null) })
      return widths
    }),
  )
  await removeFiles(platform.files, organiser_id, { cuid, widths })
  return { ok: true, archived: false }
}
