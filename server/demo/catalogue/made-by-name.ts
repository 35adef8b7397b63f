import { sql } from "kysely"
import type { Made } from "#server/catalogue/create-activity.ts"
import type { Tables } from "#server/platform/database/tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

export type MadeByName<K extends PropertyKey = string> = Record<K, Made>

/** Inserts rows without names. */
export async function insertRows(tx: Tx, table: keyof Tables, rows: object[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto(table as "locations")
      .values(rows as never)
      .execute()
}

export const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`

/** The cuids of these names; a missing name is a mistake in the demo and throws. */
export const cuidsOf = (made: MadeByName, names: readonly string[]): string[] =>
  names.map((name) => named(made, name).cuid)

export const idOf = (made: MadeByName, name: string): number => named(made, name).id

export function named(made: MadeByName, name: string): Made {
  const found = made[name]
  if (!found) throw new Error(`The demo has no ${name}`)
  return found
}

/** Maps the values of a record, keeping its keys. */
export const mapNamed = <K extends string, V, W>(
  all: Record<K, V>,
  turn: (value: V, position: number) => W,
): Record<K, W> =>
  Object.fromEntries(
    (Object.entries(all) as [K, V][]).map(([name, value], position) => [name, turn(value, position)]),
  ) as Record<K, W>
