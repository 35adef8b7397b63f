import { type RawBuilder, sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

/** What a list shows, in SQL; its rows are called t. */
export interface ListShape {
  table: string
  /** What each row needs besides itself. */
  joins: RawBuilder<unknown>
  json: RawBuilder<unknown>
  /** Common tables that the other parts name. */
  given?: RawBuilder<unknown>
}

interface Asked {
  where: RawBuilder<unknown>
  order?: RawBuilder<unknown>
  limit: number
  offset: number
}

const newestFirst = sql`t.created_at desc, t.id desc`

/** A page of things and how many there are in all, in one statement; only the rows of the page are worked out. */
export async function readList<T>(
  tx: Tx,
  { table, joins, json, given }: ListShape,
  { where, order = newestFirst, limit, offset }: Asked,
): Promise<{ data: T[]; count: number }> {
  const { rows } = await sql<{ data: T[]; count: number }>`
    with ${given ? sql`${given}, ` : sql``} page as (
      select t.* from ${sql.table(table)} t where ${where} order by ${order} limit ${limit} offset ${offset})
    select (select count(*)::integer from ${sql.table(table)} t where ${where}) as count,
      coalesce((select jsonb_agg(${json} order by ${order}) from page t ${joins}), '[]'::jsonb) as data`.execute(tx)
  return rows[0]!
}

/** The one thing that is asked for, if there is one. */
export async function readOne<T>(tx: Tx, shape: ListShape, where: RawBuilder<unknown>): Promise<T | undefined> {
  const { data } = await readList<T>(tx, shape, { where, limit: 1, offset: 0 })
  return data[0]
}
