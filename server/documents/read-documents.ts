import { sql } from "kysely"
import type { RegistrationDocument } from "#contract/endpoints/documents.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { type DocumentPages, type DocumentSettings, documentPages } from "#contract/rules/document-elements.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

interface Row {
  id: number
  cuid: string
  title: string
  description: string
  icon: string | null
  settings: DocumentSettings
  pages: unknown
}

export interface StoredDocument extends Omit<Row, "pages"> {
  pages: DocumentPages
}

/** The documents of an activity, by title. A stored model that no longer parses is left out. */
export async function readDocuments(
  tx: Tx,
  organiser_id: number,
  activity_id: number,
  one?: { id: number } | { cuid: string },
): Promise<StoredDocument[]> {
  const named = !one ? sql`true` : "id" in one ? sql`d.id = ${one.id}` : sql`d.cuid = ${one.cuid}`
  const { rows } = await sql<Row>`
    select d.id, d.cuid, d.title, d.description, d.icon, d.pages, jsonb_build_object(
      'payment_requirement', d.payment_requirement, 'date_requirement', d.date_requirement) as settings
    from documents d
    where d.organiser_id = ${organiser_id} and ${named} and (d.every_activity or exists (
      select from document_activities k
      where ${ofTenant("k")} and k.document_id = d.id and k.activity_id = ${activity_id}))
    order by d.title, d.id`.execute(tx)
  return rows.flatMap((row) => {
    const { data: pages } = documentPages.safeParse(row.pages)
    return pages ? [{ ...row, pages }] : []
  })
}

/** The custom fields that these pages ask about, by id. Inactive fields are left out. */
export async function readAsked(
  tx: Tx,
  organiser_id: number,
  documents: readonly Pick<StoredDocument, "pages">[],
): Promise<Map<number, CustomField>> {
  const ids = documents.flatMap(({ pages }) => askedIds(pages))
  if (ids.length === 0) return new Map()
  const fields = await tx
    .selectFrom("custom_fields")
    .select(["id", "cuid", "entity", "type", "title", "description", "required", "active", "deferred"])
    .select(["order", "pattern", "choices"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .where("active", "=", true)
    .$narrowType<{ choices: CustomField["choices"] }>()
    .execute()
  return new Map(fields.map((field) => [field.id, field]))
}

export const askedIds = (pages: DocumentPages): number[] =>
  pages.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.type === "IMAGE" ? [] : (element.custom_field_id ?? []))),
  )

/** A document as its customer sees it: the elements to fill in, and nothing about how it is drawn. */
export const shownDocument = (
  { pages, ...document }: StoredDocument,
  fields: ReadonlyMap<number, CustomField>,
): RegistrationDocument => ({
  ...document,
  pages: pages.map(({ elements }) => ({
    elements: elements.map((element) => {
      const custom_field = (element.type !== "IMAGE" && fields.get(element.custom_field_id ?? 0)) || null
      return { id: element.id, type: element.type, custom_field_id: custom_field?.id ?? null, custom_field }
    }),
  })),
})

/** The ids of the models that still parse: the others are offered to nobody. */
export async function findReadable(tx: Tx, organiser_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("documents")
    .select(["id", "pages"])
    .where("organiser_id", "=", organiser_id)
    .orderBy("id")
    .execute()
  return rows.filter(({ pages }) => documentPages.safeParse(pages).success).map(({ id }) => id)
}
