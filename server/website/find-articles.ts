import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { blogEndpoints } from "#contract/endpoints/blog.ts"
import { pageOf } from "#contract/fields.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type FindArticles = typeof blogEndpoints.findArticles
type GetArticle = typeof blogEndpoints.getArticle

const images = picturesOf("articles", "article_images", "article_id")

const published = (tx: Tx, organiser_id: number) =>
  tx.selectFrom("articles").where("organiser_id", "=", organiser_id).where("published", "=", true)

/** The published ones, and the one that this request previews. */
const shown = (tx: Tx, { organiser_id, preview }: RequestContext) => {
  const previewed = preview?.shows.kind === "article" ? preview.shows.cuid : ""
  return tx
    .selectFrom("articles")
    .where("organiser_id", "=", organiser_id)
    .where((eb) => eb.or([eb("published", "=", true), eb("cuid", "=", previewed)]))
}

export function findArticles(
  ctx: RequestContext,
  { query }: RouteInput<FindArticles>,
): Promise<AnswerInput<FindArticles>> {
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const data = await published(tx, ctx.organiser_id)
      .select(["cuid", "slug", "title", "summary", "created_at", images.as("images")])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute()
    const { count } = await published(tx, ctx.organiser_id)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    return { data, count }
  })
}

export async function getArticle(
  ctx: RequestContext,
  { params }: RouteInput<GetArticle>,
): Promise<AnswerInput<GetArticle>> {
  const article = await readTenant(ctx, (tx) =>
    shown(tx, ctx)
      .select(["cuid", "slug", "title", "summary", "created_at", "content", images.as("images")])
      .where((eb) => eb.or([eb("slug", "=", params.slug), eb("cuid", "=", params.slug)]))
      .executeTakeFirst(),
  )
  if (!article) return refuse("NOT_FOUND")
  return { article: { ...article, content: cleanHtml(article.content) } }
}
