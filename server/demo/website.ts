import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { slugOf } from "#server/website/console/slug-of.ts"
import type { NewPage } from "#server/website/default-pages.ts"
import { insertPages, type NewParts, setParts } from "#server/website/make-website.ts"
import type { DemoArticle } from "./articles.ts"
import type { Illustrated } from "./pictures.ts"

const A_WEEK = 7 * 86_400_000

export interface DemoWebsite {
  parts: NewParts
  home: NewPage["content"]
  /** The path of the catalogue page. */
  catalogue?: string
  /** Pages beyond the 17 every website has. */
  more: NewPage[]
  articles: DemoArticle[]
}

/** A full home page, menus, further pages and a journal with weekly entries; answers the pictures they need. */
export async function addWebsite(tx: Tx, organiser_id: number, website: DemoWebsite): Promise<Illustrated[]> {
  const { id: website_id } = await tx
    .selectFrom("websites")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  await setParts(tx, organiser_id, website_id, website.parts)
  if (website.catalogue)
    await tx
      .updateTable("websites")
      .set({ pages_settings: sql`jsonb_build_object('catalogue', ${website.catalogue}::text)` })
      .where("organiser_id", "=", organiser_id)
      .execute()
  await tx
    .updateTable("pages")
    .set({ content: sql`${JSON.stringify(website.home)}::jsonb` })
    .where("organiser_id", "=", organiser_id)
    .where("path", "=", "/")
    .execute()
  if (website.more.length > 0) await insertPages(tx, organiser_id, website_id, website.more)
  const today = Date.parse(await readClock(tx))
  const rows = website.articles.map(({ title, summary, paragraphs }, i) => ({
    organiser_id,
    cuid: newCuid(),
    slug: slugOf(title),
    title,
    summary,
    content: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(""),
    created_at: new Date(today - i * A_WEEK),
  }))
  const made = await tx.insertInto("articles").values(rows).returning(["id", "slug"]).execute()
  const ids = new Map(made.map(({ id, slug }) => [slug, id]))
  return website.articles.map(({ title, picture, more_pictures = [] }) => ({
    table: "article_images",
    id: ids.get(slugOf(title))!,
    pictures: [picture, ...more_pictures],
  }))
}
