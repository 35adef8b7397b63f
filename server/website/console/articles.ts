import { articles } from "#contract/entities/articles.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"
import { setLinks } from "#server/platform/database/set-links.ts"
import { refuse } from "#server/platform/refusal.ts"
import { slugOf } from "./slug-of.ts"

const LONGEST = 100_000
const images = { table: "article_images", owner: "article_id", other: "image_id", to: "images", ordered: true } as const

export const articleRoutes = entityRoutes(articles, {
  table: "articles",
  dated: true,
  sql: { images: picturesOf("t", images.table, images.owner) },
  async before(_tx, _ctx, { cuid, given, before }) {
    if (!given) return
    // A title without latin letters or digits gives an empty slug: the cuid is used instead.
    const slug = given.slug ?? before?.slug ?? (slugOf(given.title) || cuid)
    return { slug, content: cleanArticle(given.content) }
  },
  async after(tx, { organiser_id }, { given, id }) {
    if (given) await setLinks(tx, organiser_id, { ...images, field: "images" }, id, given.images)
  },
})

/** Checks the length after cleaning, which may lengthen a text: a stored text must be accepted when it is sent back. */
function cleanArticle(html: string): string {
  const content = cleanHtml(html)
  return content.length > LONGEST ? refuse("INVALID_INPUT", { field: "content" }) : content
}
