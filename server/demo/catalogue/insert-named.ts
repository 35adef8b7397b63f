import { sql } from "kysely"
import type { Made } from "#server/catalogue/create-activity.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tables } from "#server/platform/database/tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

export type MadeByName<K extends PropertyKey = string> = Record<K, Made>

/** Inserts rows in one statement and answers the id and cuid of each by its name in the demo. */
export async function insertNamed<K extends string>(
  tx: Tx,
  organiser_id: number,
  table: keyof Tables,
  named: Record<K, object>,
): Promise<MadeByName<K>> {
  const names = Object.keys(named) as K[]
  if (names.length === 0) return {} as MadeByName<K>
  const cuids = new Map(names.map((name) => [newCuid(), name]))
  const made = await tx
    .insertInto(table as "locations")
    .values([...cuids].map(([cuid, name]) => ({ ...named[name], organiser_id, cuid }) as never))
    .returning(["id", "cuid"])
    .execute()
  return Object.fromEntries(made.map((row) => [cuids.get(row.cuid)!, row])) as MadeByName<K>
}

/** Inserts rows without names. */
export async function insertRows(tx: Tx, table: keyof Tables, rows: object[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto(table as "locations")
      .values(rows as never)
      .execute()
}

export const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`

/** The ids of these names; a missing name is a mistake in the demo and throws. */
export const idsOf = (made: MadeByName, names: readonly string[]): number[] => names.map((name) => idOf(made, name))

export function idOf(made: MadeByName, name: string): number {
  const found = made[name]
  if (!found) throw new Error(`The demo has no ${name}`)
  return found.id
}

/** Maps the values of a record, keeping its keys. */
export const mapNamed = <K extends string, V, W>(
  named: Record<K, V>,
  turn: (value: V, position: number) => W,
): Record<K, W> =>
  Object.fromEntries(
    (Object.entries(named) as [K, V][]).map(([name, value], position) => [name, turn(value, position)]),
  ) as Record<K, W>
