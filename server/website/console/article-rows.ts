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

/**
 * Locks, then reads: pictures are rows of another table, which a statement that waits for the lock would read too
 * early.
 */
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

/** Checks the length after cleaning, which may lengthen a text: a stored text must be accepted when it is sent back. */
export function cleanArticle(html: string): string {
  const content = cleanHtml(html)
  return content.length > LONGEST ? refuse("INVALID_INPUT", { field: "content" }) : content
}

/** The ids of these images in their order, without duplicates; refuses if one is missing. */
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

/** Replaces all pictures, in this order. */
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

export const withoutId = <A extends { id: number }>({ id: _, ...article }: A) => article

/** The fields of an article in the audit log; pictures by their cuids. */
export const auditFields = ({ slug, title, summary, content, published, images }: ArticleRow) => ({
  slug,
  title,
  summary,
  content,
  published,
  images: images.map(({ cuid }) => cuid),
})
