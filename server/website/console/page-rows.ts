import { sql } from "kysely"
import type { Element } from "#contract/blocks/tree.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { isDefaultPath } from "#server/website/default-pages.ts"

export const selectPages = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("pages")
    .select(["id", "cuid", "path", "type", "title", "description", "published", "version", "created_at", "updated_at"])
    .select([
      "published_at",
      sql<boolean>`draft is not null`.as("has_draft"),
      sql<string | null>`(select v.publish_at from page_versions v
        where ${ofTenant("v")} and v.page_id = pages.id and v.publish_at is not null)`.as("publish_at"),
    ])
    .where("organiser_id", "=", organiser_id)

const selectPage = (tx: Tx, organiser_id: number, cuid: string) =>
  selectPages(tx, organiser_id)
    // What collaborators read and write: the draft, or else what visitors see.
    .select([sql<Element[]>`coalesce(draft, content)`.as("content"), sql<Element[]>`content`.as("live")])
    .where("cuid", "=", cuid)

export type PageRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectPage>["executeTakeFirst"]>>>

export async function readPage(tx: Tx, organiser_id: number, cuid: string): Promise<PageRow> {
  return (await selectPage(tx, organiser_id, cuid).executeTakeFirst()) ?? refuse("NOT_FOUND")
}

export async function lockPage(tx: Tx, organiser_id: number, cuid: string): Promise<PageRow> {
  return (await selectPage(tx, organiser_id, cuid).forUpdate().executeTakeFirst()) ?? refuse("NOT_FOUND")
}

/** The page, locked, as somebody has seen it: a save in the meantime is told. */
export async function lockSeenPage(tx: Tx, organiser_id: number, cuid: string, version: number): Promise<PageRow> {
  const page = await lockPage(tx, organiser_id, cuid)
  if (page.version !== version) refuse("VERSION_CONFLICT", { field: "version", details: { version: page.version } })
  return page
}

export const pageAnswer = <P extends { id: number; path: string; live?: unknown }>({
  id: _,
  live: __,
  ...page
}: P) => ({
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
