import { sql } from "kysely"
import { synchronisedFields } from "#contract/endpoints/console-synchronisations.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { everHad } from "../ever-had.ts"
import { differing, findValued, getDefaults, isSame, lockValued, type Valued, type Values } from "./read-values.ts"
import { carryOver } from "./synchronise.ts"

/** An activity as it was before a save. */
interface Before {
  cuid: string
  archived_at?: string | null
  default_price: number
  default_deposit: number
  default_capacity: number | null
  age_minimum: number | null
  age_maximum: number | null
  categories: { cuid: string }[]
}

/**
 * After a save: where nobody ever had to do with an activity, the values that were changed reach its availabilities at once,
 * as a run that can be undone. What an availability has of its own stays, and so does what was left out by hand. Once
 * somebody has a place, a request or an entry, prices are no longer corrected but changed: a person carries them over.
 */
export async function followActivity(tx: Tx, ctx: RequestContext, before: Before): Promise<void> {
  const { organiser_id, collaborator } = ctx
  if (before.archived_at || !collaborator?.permissions.has("availabilities.synchronisation.create")) return
  const defaults = await getDefaults(tx, organiser_id, before.cuid)
  const was = defaultsIn(before)
  const changed = synchronisedFields.filter((field) => !isSame(was[field], defaults[field]))
  if (changed.length === 0 || (await wasEverHad(tx, organiser_id, defaults.id))) return
  const cellsOf = (row: Valued) =>
    differing(row, defaults)
      .filter((field) => changed.includes(field) && !row.own_fields.includes(field))
      .map((field) => ({ availability: row.cuid, field, from: row[field], to: defaults[field] }))
  const found = (await findValued(tx, organiser_id, defaults.id)).filter(({ synchronised }) => synchronised)
  const rows = await lockValued(
    tx,
    organiser_id,
    defaults.id,
    found.map(({ cuid }) => cuid),
  )
  const cells = rows.flatMap(cellsOf)
  // Asked again under the locks, for which a sale may have been waited.
  if (cells.length === 0 || (await wasEverHad(tx, organiser_id, defaults.id))) return
  // The save counts the version up once everything is written.
  await carryOver(tx, ctx, { ...defaults, version: defaults.version + 1 }, rows, cells)
}

const defaultsIn = (before: Before): Values => ({
  price: before.default_price,
  deposit: before.default_deposit,
  capacity: before.default_capacity,
  age_minimum: before.age_minimum,
  age_maximum: before.age_maximum,
  categories: before.categories.map(({ cuid }) => cuid).sort(),
})

async function wasEverHad(tx: Tx, organiser_id: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`select ${everHad} as had from activities t
    where t.organiser_id = ${organiser_id} and t.id = ${id}`.execute(tx)
  return rows[0]!.had
}
