import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleArticleEndpoints } from "#contract/endpoints/console-articles.ts"
import { abridgeChanges } from "#server/organisers/abridge-changes.ts"
import { changesBetween, logAction } from "#server/organisers/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { auditFields, cleanArticle, findImageIds, readArticle, setImages, withoutId } from "./article-rows.ts"
import { slugOf } from "./slug-of.ts"

const endpoint = consoleArticleEndpoints.createArticle

export async function createArticle(
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  const { images, slug, ...given } = { ...body, content: cleanArticle(body.content) }
  const cuid = newCuid()
  // A title without latin letters or digits gives an empty slug: the cuid is used instead.
  const article = { ...given, slug: slug ?? (slugOf(given.title) || cuid) }
  try {
    return await inTenant(ctx, (tx) =>
      once(tx, ctx, endpoint, body, async () => {
        const image_ids = await findImageIds(tx, organiser_id, images)
        const { id } = await tx
          .insertInto("articles")
          .values({ ...article, organiser_id, cuid })
          .returning("id")
          .executeTakeFirstOrThrow()
        await setImages(tx, organiser_id, id, image_ids)
        const made = await readArticle(tx, organiser_id, cuid)
        const changes = abridgeChanges(changesBetween(null, auditFields(made)))
        await logAction(tx, ctx, "article.created", { subject: `article/${cuid}`, changes })
        return { article: withoutId(made) }
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) refuse("SLUG_TAKEN", { field: "slug" })
    throw error
  }
}
