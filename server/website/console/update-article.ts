import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleArticleEndpoints } from "#contract/endpoints/console-articles.ts"
import { abridgeChanges } from "#server/organisers/abridge-changes.ts"
import { changesBetween, isEmpty, logAction } from "#server/organisers/log-action.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import {
  auditFields,
  cleanArticle,
  findImageIds,
  lockArticle,
  readArticle,
  setImages,
  withoutId,
} from "./article-rows.ts"

type Endpoint = typeof consoleArticleEndpoints.updateArticle

export async function updateArticle(
  ctx: RequestContext,
  { params, body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  const { images, slug, ...given } = { ...body, content: cleanArticle(body.content) }
  try {
    return await inTenant(ctx, async (tx) => {
      const before = await lockArticle(tx, organiser_id, params.cuid)
      const image_ids = await findImageIds(tx, organiser_id, images)
      const article = { ...given, slug: slug ?? before.slug }
      const changes = changesBetween(auditFields(before), { ...article, images: [...new Set(images)] })
      if (isEmpty(changes)) return { article: withoutId(before) }
      await tx
        .updateTable("articles")
        .set({ ...article, updated_at: await readClock(tx) })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", before.id)
        .execute()
      await setImages(tx, organiser_id, before.id, image_ids)
      await logAction(tx, ctx, "article.updated", {
        subject: `article/${before.cuid}`,
        changes: abridgeChanges(changes),
      })
      return { article: withoutId(await readArticle(tx, organiser_id, before.cuid)) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuse("SLUG_TAKEN", { field: "slug" })
    throw error
  }
}
