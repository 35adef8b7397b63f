import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleDocumentEndpoints, DocumentModel } from "#contract/endpoints/console-documents.ts"
import type { DocumentPages } from "#contract/rules/document-elements.ts"
import { sourcesIn } from "#contract/rules/document-sources.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { ownPicture } from "./own-pictures.ts"

export type ModelInput = RouteInput<typeof consoleDocumentEndpoints.createModel>["body"]

export const selectModels = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("documents as d")
    .select(["d.id", "d.cuid", "d.title", "d.description", "d.icon", "d.created_at", "d.updated_at"])
    .select([
      sql<DocumentModel["settings"]>`jsonb_build_object('payment_requirement', d.payment_requirement,
        'date_requirement', d.date_requirement)`.as("settings"),
      sql<DocumentModel["activities"]>`case when not d.every_activity then coalesce((
        select jsonb_agg(jsonb_build_object('cuid', a.cuid, 'title', a.title) order by a.title, a.id)
        from document_activities k join activities a on ${ofTenant("a")} and a.id = k.activity_id
        where ${ofTenant("k")} and k.document_id = d.id), '[]'::jsonb) end`.as("activities"),
    ])
    .where("d.organiser_id", "=", organiser_id)

const selectModel = (tx: Tx, organiser_id: number, cuid: string) =>
  selectModels(tx, organiser_id).select("d.pages").where("d.cuid", "=", cuid).$narrowType<{ pages: DocumentPages }>()

type ModelRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectModel>["executeTakeFirst"]>>>

export async function readModel(tx: Tx, organiser_id: number, cuid: string): Promise<ModelRow> {
  return (await selectModel(tx, organiser_id, cuid).executeTakeFirst()) ?? refuse("NOT_FOUND")
}

/** Locks the model, then reads it, since its activities are rows of another table. */
export async function lockModel(tx: Tx, organiser_id: number, cuid: string): Promise<ModelRow> {
  await tx
    .selectFrom("documents")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .forUpdate()
    .execute()
  return readModel(tx, organiser_id, cuid)
}

export const withoutId = <M extends { id: number }>({ id: _, ...model }: M) => model

/** The fields of a model in the audit log. */
export const auditFields = ({ title, description, icon, settings, pages, activities }: Omit<ModelRow, "id">) => ({
  title,
  description,
  icon,
  ...settings,
  pages,
  activities: activities?.map(({ cuid }) => cuid) ?? null,
})

/** The columns of the input. Everything it names must be the organiser's own. */
export async function columnsOf(tx: Tx, ctx: RequestContext, { settings, pages, activities, ...named }: ModelInput) {
  const own = await ownPages(tx, ctx, pages)
  return {
    ...named,
    ...settings,
    every_activity: activities === null,
    pages: sql<object>`${JSON.stringify(own)}::jsonb`,
  }
}

async function ownPages(tx: Tx, ctx: RequestContext, pages: DocumentPages): Promise<DocumentPages> {
  const { organiser_id } = ctx
  const fields = await tx
    .selectFrom("custom_fields")
    .select(["id", "cuid"])
    .where("organiser_id", "=", organiser_id)
    .execute()
  const images = await findImages(tx, organiser_id, pages)
  const at = (page: number, element: number, name: string) => `pages.${page}.elements.${element}.${name}`
  return pages.map(({ elements }, p) => ({
    elements: elements.map((element, e) => {
      if (element.type === "IMAGE") {
        if (!element.url) return element
        const picture = ownPicture(element.url, ctx)
        if (!picture || !images.has(picture.cuid)) refuse("IMAGE_INVALID", { field: at(p, e, "url") })
        return { ...element, url: picture.url }
      }
      const { custom_field_id, data } = element
      if (custom_field_id && !fields.some(({ id }) => id === custom_field_id))
        refuse("NOT_FOUND", { field: at(p, e, "custom_field_id") })
      const answers = sourcesIn(data ?? "").flatMap((path) => /\.custom_fields\.(\w+)$/.exec(path)?.[1] ?? [])
      if (answers.some((cuid) => !fields.some((field) => field.cuid === cuid)))
        refuse("NOT_FOUND", { field: at(p, e, "data") })
      return element
    }),
  }))
}

async function findImages(tx: Tx, organiser_id: number, pages: DocumentPages): Promise<Set<string>> {
  const urls = pages.flatMap(({ elements }) => elements.flatMap((one) => (one.type === "IMAGE" ? (one.url ?? []) : [])))
  const cuids = urls.flatMap((url) => /\/images\/([a-z0-9]+)\//.exec(url)?.[1] ?? [])
  if (cuids.length === 0) return new Set()
  const rows = await tx
    .selectFrom("images")
    .select("cuid")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", sql<string>`any(${cuids})`)
    .execute()
  return new Set(rows.map(({ cuid }) => cuid))
}

/** Replaces all activities of a model; refuses if one is missing. */
export async function setActivities(
  tx: Tx,
  organiser_id: number,
  document_id: number,
  cuids: readonly string[] | null,
): Promise<void> {
  await tx
    .deleteFrom("document_activities")
    .where("organiser_id", "=", organiser_id)
    .where("document_id", "=", document_id)
    .execute()
  const wanted = [...new Set(cuids ?? [])]
  if (wanted.length === 0) return
  const made = await tx
    .insertInto("document_activities")
    .columns(["organiser_id", "document_id", "activity_id"])
    .expression((eb) =>
      eb
        .selectFrom("activities")
        .select((one) => ["organiser_id", one.val(document_id).as("document_id"), "id"])
        .where("organiser_id", "=", organiser_id)
        .where("cuid", "=", sql<string>`any(${wanted})`),
    )
    .executeTakeFirst()
  if (Number(made.numInsertedOrUpdatedRows) !== wanted.length) refuse("NOT_FOUND", { field: "activities" })
}
