import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import type { DemoArticle } from "./articles.ts"
import type { Drawn } from "./draw-pictures.ts"
import { make, type Office } from "./office.ts"
import { cuidsOfPictures } from "./pictures.ts"

const A_WEEK = 7 * 86_400_000

/** The names of the pictures that articles show. */
export const picturesOf = (articles: DemoArticle[]): string[] => articles.flatMap(shownIn)

const shownIn = ({ picture, more_pictures = [] }: DemoArticle): string[] => [picture, ...more_pictures]

/** Writes a journal. An article has the date on which it is made; the older ones are dated back here, a week apart. */
export async function writeArticles(office: Office, articles: DemoArticle[], drawn: Drawn): Promise<void> {
  const { tx, ctx } = office
  const today = Date.parse(await readClock(tx))
  for (const [i, article] of articles.entries()) {
    const { title, summary, paragraphs } = article
    const content = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("")
    const images = cuidsOfPictures(drawn, shownIn(article))
    const { id } = await make(office, "articles", { title, summary, content, published: true, images })
    await tx
      .updateTable("articles")
      .set({ created_at: new Date(today - i * A_WEEK) })
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", id)
      .execute()
  }
}
