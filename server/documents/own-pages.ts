import { sql } from "kysely"
import type { DocumentPages } from "#contract/rules/document-elements.ts"
import { sourcesIn } from "#contract/rules/document-sources.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { ownPicture } from "./own-pictures.ts"

/** The pages of a model as they are stored. Every picture and field they name must be the organiser's own. */
export async function ownPages(tx: Tx, ctx: RequestContext, pages: DocumentPages): Promise<DocumentPages> {
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
