import { sql } from "kysely"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

const LONGEST = 100_000

export const selectArticles = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("articles")
    .select(["id", "cuid", "slug", "title", "summary", "published", "created_at", "updated_at"])
    .select(picturesOf("articles", "article_images", "article_id").as("images"))
    .where("organiser_id", "=", organiser_id)

const selectArticle = (tx: Tx, organiser_id: number, cuid: string) =>
  selectArticles(tx, organiser_id).select("content").where("cuid", "=", cuid)

export type ArticleRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectArticle>["executeTakeFirst"]>>>

export async function readArticle(tx: Tx, organiser_id: number, cuid: string): Promise<ArticleRow> {
  return (await selectArticle(tx, organiser_id, cuid).executeTakeFirst()) ?? refuse("NOT_FOUND")
}

/** Locks, then looks: pictures are rows of another table, which waiting for this lock does not read again. */
export async function lockArticle(tx: Tx, organiser_id: number, cuid: string): Promise<ArticleRow> {
  await tx
    .selectFrom("articles")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .forUpdate()
    .execute()
  return readArticle(tx, organiser_id, cuid)
}

/** Cleaning may lengthen a text; what is kept can be sent back as it is. */
export function cleanArticle(html: string): string {
  const content = cleanHtml(html)
  return content.length > LONGEST ? refuse("INVALID_INPUT", { field: "content" }) : content
}

/** The images of these cuids in their order, each once, all of them or a refusal. */
export async function findImageIds(tx: Tx, organiser_id: number, cuids: readonly string[]): Promise<number[]> {
  if (cuids.length === 0) return []
  const rows = await tx
    .selectFrom("images")
    .select(["id", "cuid"])
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", sql<string>`any(${cuids})`)
    .execute()
  const ids = new Map(rows.map(({ id, cuid }) => [cuid, id]))
  return [...new Set(cuids)].map((cuid) => ids.get(cuid) ?? refuse("NOT_FOUND", { field: "images" }))
}

/** Exactly these pictures in this order, whatever there was. */
export async function setImages(
  tx: Tx,
  organiser_id: number,
  article_id: number,
  image_ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom("article_images")
    .where("organiser_id", "=", organiser_id)
    .where("article_id", "=", article_id)
    .execute()
  if (image_ids.length === 0) return
  const rows = image_ids.map((image_id, position) => ({ organiser_id, article_id, image_id, position }))
  await tx.insertInto("article_images").values(rows).execute()
}

export const shown = <A extends { id: number }>({ id: _, ...article }: A) => article

/** What the log tells of an article; pictures by their cuids. */
export const told = ({ slug, title, summary, content, published, images }: ArticleRow) => ({
  slug,
  title,
  summary,
  content,
  published,
  images: images.map(({ cuid }) => cuid),
})
