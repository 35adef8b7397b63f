import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { blogEndpoints, Picture } from "#contract/endpoints/blog.ts"
import { pageOf } from "#contract/fields.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { cleanHtml } from "./clean-html.ts"

type FindArticles = typeof blogEndpoints.findArticles
type GetArticle = typeof blogEndpoints.getArticle

/** Pictures of an article in their order, as a column. The largest width made is the address shown. */
const images = sql<Picture[]>`coalesce((
  select jsonb_agg(jsonb_build_object('cuid', i.cuid, 'alt', i.alt, 'width', i.width, 'height', i.height,
    'public_url', '/files/images/' || i.cuid || '/' || i.widths[array_upper(i.widths, 1)] || '.webp') order by ai.position, i.id)
  from article_images ai join images i on i.organiser_id = ai.organiser_id and i.id = ai.image_id
  where ai.organiser_id = articles.organiser_id and ai.article_id = articles.id), '[]'::jsonb)`

const published = (tx: Tx, organiser_id: number) =>
  tx.selectFrom("articles").where("organiser_id", "=", organiser_id).where("published", "=", true)

export function findArticles(
  ctx: RequestContext,
  { query }: RouteInput<FindArticles>,
): Promise<AnswerInput<FindArticles>> {
  const { limit, offset } = pageOf(query)
  return inTenant(ctx, async (tx) => {
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
  const article = await inTenant(ctx, (tx) =>
    published(tx, ctx.organiser_id)
      .select(["cuid", "slug", "title", "summary", "created_at", "content", images.as("images")])
      .where((eb) => eb.or([eb("slug", "=", params.slug), eb("cuid", "=", params.slug)]))
      .executeTakeFirst(),
  )
  if (!article) return refuse("NOT_FOUND")
  return { article: { ...article, content: cleanHtml(article.content) } }
}
