import { type RawBuilder, sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

/** A list in SQL; its rows are aliased t. */
export interface ListShape {
  table: string
  /** Joins that the JSON of each row needs. */
  joins: RawBuilder<unknown>
  json: RawBuilder<unknown>
  /** Common table expressions that the other parts use. */
  given?: RawBuilder<unknown>
}

interface Asked {
  where: RawBuilder<unknown>
  order?: RawBuilder<unknown>
  limit: number
  offset: number
}

const newestFirst = sql`t.created_at desc, t.id desc`

/** A page of rows and their total count, in one statement; JSON is built only for the rows of the page. */
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

/** The first row that matches, if there is one. */
export async function readOne<T>(tx: Tx, shape: ListShape, where: RawBuilder<unknown>): Promise<T | undefined> {
  const { data } = await readList<T>(tx, shape, { where, limit: 1, offset: 0 })
  return data[0]
}
