import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

type Row = Record<string, unknown>

interface Owned {
  table: string
  owner: string
  /** The column by which a row is named in what is sent. */
  key: "id" | "cuid"
  /** The columns of a new row that are not sent. */
  made: () => Row
  /** The field that is told when a row is named that is not the thing's own. */
  field: string
}

/** Writes the rows of one thing in the order they are sent, and gives the keys of those that are no longer among them. */
export async function setRows(
  tx: Tx,
  organiser_id: number,
  { table, owner, key, made, field }: Owned,
  owner_id: number,
  rows: readonly Row[],
): Promise<unknown[]> {
  const { rows: all } = await sql<Row>`select * from ${sql.table(table)}
    where organiser_id = ${organiser_id} and ${sql.ref(owner)} = ${owner_id} order by id`.execute(tx)
  const own = new Map(all.filter((row) => !row.archived_at).map((row) => [row[key], row]))
  const sent = new Set(rows.map((row) => row[key]))
  for (const [order, { [key]: named, ...values }] of rows.entries()) {
    // A row that says the same as one of the thing's own is that one.
    const same = [...own].find(([at, row]) => !sent.has(at) && Object.entries(values).every(([k, v]) => row[k] === v))
    const at = named ?? same?.[0]
    if (at === undefined) {
      const row: Row = { ...values, ...made(), order, organiser_id, [owner]: owner_id }
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(tx)
      continue
    }
    if (!own.delete(at)) refuse("NOT_FOUND", { field: `${field}.${order}` })
    const columns = Object.entries({ ...values, order }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(columns)}
      where organiser_id = ${organiser_id} and ${sql.ref(key)} = ${at}`.execute(tx)
  }
  return [...own.keys()]
}
