import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { type StoredImage, storeImage } from "#server/organisers/images/store-image.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import type { Files } from "#server/platform/providers/files.ts"
import type { NewPage } from "#server/website/default-pages.ts"
import { insertPages, type NewParts, setParts } from "#server/website/make-website.ts"
import type { DemoArticle } from "./articles.ts"

const pictures = join(import.meta.dirname, "../../web/public/pictures")
const A_WEEK = 7 * 86_400_000

export interface DemoWebsite {
  parts: NewParts
  home: NewPage["content"]
  /** Pages beyond the 17 every website has. */
  more: NewPage[]
  articles: DemoArticle[]
}

/** A full home page, menus, more pages and a journal, a week between its entries. */
export async function addWebsite(tx: Tx, organiser_id: number, website: DemoWebsite): Promise<void> {
  const { id: website_id } = await tx
    .selectFrom("websites")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  await setParts(tx, organiser_id, website_id, website.parts)
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
  await tx.insertInto("articles").values(rows).execute()
}

/** Draws the journal's pictures as if they had been uploaded; files are written before the rows that name them. */
export async function addPictures(
  database: Database,
  files: Files,
  organiser_id: number,
  articles: DemoArticle[],
): Promise<void> {
  const drawn: { slug: string; image: StoredImage }[] = []
  for (const { title, picture } of articles) {
    const image = await storeImage(files, organiser_id, readFileSync(join(pictures, `${picture}.svg`)))
    drawn.push({ slug: slugOf(title), image })
  }
  await inTenant({ database, organiser_id }, async (tx) => {
    for (const { slug, image } of drawn) {
      const { id } = await tx
        .insertInto("images")
        .values({ organiser_id, ...image })
        .returning("id")
        .executeTakeFirstOrThrow()
      await tx
        .insertInto("article_images")
        .columns(["organiser_id", "article_id", "image_id"])
        .expression((eb) =>
          eb
            .selectFrom("articles")
            .select((e) => ["organiser_id", "id", e.val(id).as("image_id")])
            .where("organiser_id", "=", organiser_id)
            .where("slug", "=", slug),
        )
        .execute()
    }
  })
}

const slugOf = (title: string) =>
  title
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
