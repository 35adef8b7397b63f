import type { Element } from "#contract/blocks/tree.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { isDefaultPath } from "#server/website/default-pages.ts"

export const selectPages = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("pages")
    .select(["id", "cuid", "path", "type", "title", "description", "published", "version", "created_at", "updated_at"])
    .where("organiser_id", "=", organiser_id)

const selectPage = (tx: Tx, organiser_id: number, cuid: string) =>
  selectPages(tx, organiser_id)
    .select((eb) => eb.ref("content").$castTo<Element[]>().as("content"))
    .where("cuid", "=", cuid)

export type PageRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectPage>["executeTakeFirst"]>>>

export async function readPage(tx: Tx, organiser_id: number, cuid: string): Promise<PageRow> {
  return (await selectPage(tx, organiser_id, cuid).executeTakeFirst()) ?? refuse("NOT_FOUND")
}

export async function lockPage(tx: Tx, organiser_id: number, cuid: string): Promise<PageRow> {
  return (await selectPage(tx, organiser_id, cuid).forUpdate().executeTakeFirst()) ?? refuse("NOT_FOUND")
}

export const pageAnswer = <P extends { id: number; path: string }>({ id: _, ...page }: P) => ({
  ...page,
  is_default: isDefaultPath(page.path),
})

/** The fields of a page in the audit log. */
export const auditFields = ({ path, type, title, description, published, content }: AuditedPage) => ({
  path,
  type,
  title,
  description,
  published,
  content,
})
type AuditedPage = Pick<PageRow, "path" | "type" | "title" | "description" | "published" | "content">
