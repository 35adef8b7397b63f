import type { Insertable } from "kysely"
import { cleanHtml } from "#server/platform/clean-html.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tables } from "#server/platform/database/tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

type Row = Omit<Insertable<Tables["activities"]>, "organiser_id" | "id" | "search">

export interface NewActivity extends Omit<Row, "cuid"> {
  cuid?: string
  category_ids?: number[]
  option_ids?: number[]
  question_ids?: number[]
  catalog_ids?: number[]
  /** In the order they are shown. */
  image_ids?: number[]
}

export interface Made {
  id: number
  cuid: string
}

/** Creates an activity with its links. Its HTML is cleaned here, and once more when it is read. */
export async function createActivity(tx: Tx, organiser_id: number, activity: NewActivity): Promise<Made> {
  const { category_ids = [], option_ids = [], question_ids = [], catalog_ids = [], image_ids = [], ...row } = activity
  const made = await tx
    .insertInto("activities")
    .values({
      cuid: newCuid(),
      ...row,
      description: cleanHtml(row.description ?? ""),
      instructions: cleanHtml(row.instructions ?? ""),
      organiser_id,
    })
    .returning(["id", "cuid"])
    .executeTakeFirstOrThrow()
  const of = { organiser_id, activity_id: made.id }
  const categories = category_ids.map((category_id) => ({ ...of, category_id }))
  const options = option_ids.map((option_id) => ({ ...of, option_id }))
  const questions = question_ids.map((question_id) => ({ ...of, question_id }))
  const catalogs = catalog_ids.map((catalog_id) => ({ ...of, catalog_id }))
  const images = image_ids.map((image_id, position) => ({ ...of, image_id, position }))
  if (categories.length > 0) await tx.insertInto("activity_categories").values(categories).execute()
  if (options.length > 0) await tx.insertInto("activity_options").values(options).execute()
  if (questions.length > 0) await tx.insertInto("activity_questions").values(questions).execute()
  if (catalogs.length > 0) await tx.insertInto("catalog_activities").values(catalogs).execute()
  if (images.length > 0) await tx.insertInto("activity_images").values(images).execute()
  return made
}
