import { sql } from "kysely"
import type { SynchronisedField } from "#contract/endpoints/console-synchronisations.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { setCapacity } from "../places/set-capacity.ts"
import type { Valued, Values } from "./read-values.ts"

/** What one availability is to become; the caller has locked its row. */
export interface Change {
  row: Valued
  values: Partial<Values>
  own_fields: string[]
  /** The dates whose capacity is changed; those to come that have the availability's present one, unless named. */
  date_ids?: number[]
}

/**
 * Writes values of many availabilities, one statement for all that become the same. Gives the dates whose capacity was
 * changed, by availability.
 */
export async function writeValues(
  tx: Tx,
  organiser_id: number,
  changes: readonly Change[],
): Promise<Map<number, number[]>> {
  const dates = await writeCapacities(tx, organiser_id, changes)
  const same = Map.groupBy(changes, ({ values, own_fields }) => JSON.stringify([values, own_fields]))
  for (const group of same.values()) {
    const { values, own_fields } = group[0]!
    const ids = group.map(({ row }) => row.id)
    const { categories, ...columns } = values
    const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const all = sql.join([...sets, sql`own_fields = ${own_fields}::text[]`, sql`version = version + 1`])
    await sql`update availabilities set ${all}
      where organiser_id = ${organiser_id} and id = any (${ids}::bigint[])`.execute(tx)
    if (categories) await setCategories(tx, organiser_id, ids, categories as string[])
  }
  return dates
}

async function setCategories(tx: Tx, organiser_id: number, ids: number[], cuids: string[]): Promise<void> {
  await sql`delete from availability_categories
    where organiser_id = ${organiser_id} and availability_id = any (${ids}::bigint[])`.execute(tx)
  await sql`insert into availability_categories (organiser_id, availability_id, category_id)
    select c.organiser_id, a.id, c.id from categories c cross join unnest(${ids}::bigint[]) a (id)
    where c.organiser_id = ${organiser_id} and c.cuid = any (${cuids}::text[])`.execute(tx)
}

interface DateRow {
  id: number
  availability_id: number
  capacity: number | null
}

/** All dates are locked at once, in the order of their ids, before any of them is changed. */
async function writeCapacities(
  tx: Tx,
  organiser_id: number,
  changes: readonly Change[],
): Promise<Map<number, number[]>> {
  const changed = changes.filter(({ values }) => "capacity" in values)
  const written = new Map<number, number[]>()
  if (changed.length === 0) return written
  const ids = changed.map(({ row }) => row.id)
  await sql`select from availability_dates where organiser_id = ${organiser_id}
    and availability_id = any (${ids}::bigint[]) order by id for update`.execute(tx)
  const now = await readClock(tx)
  const { rows } = await sql<DateRow>`
    select id, availability_id, capacity from availability_dates
    where organiser_id = ${organiser_id} and availability_id = any (${ids}::bigint[]) and start_at > ${now}
    order by id`.execute(tx)
  const dates = Map.groupBy(rows, ({ availability_id }) => availability_id)
  for (const { row, date_ids } of changed) {
    const had = (dates.get(row.id) ?? []).filter(({ capacity }) => capacity === row.capacity)
    const chosen = date_ids ? had.filter(({ id }) => date_ids.includes(id)) : had
    written.set(
      row.id,
      chosen.map(({ id }) => id),
    )
  }
  for (const [capacity, group] of Map.groupBy(changed, ({ values }) => values.capacity as number | null)) {
    const all = group.flatMap(({ row }) => written.get(row.id)!)
    if (all.length > 0) await setCapacity(tx, organiser_id, all, capacity)
  }
  return written
}

/** The fields of a change with both values, as the audit log has them. */
export const changesOf = ({ row, values }: Change): Record<string, [unknown, unknown]> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [row[field as SynchronisedField], value]]))
