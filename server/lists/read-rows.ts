import { type RawBuilder, sql } from "kysely"
import { z } from "zod"
import { type Conditions, comparisonsOf, conditions } from "#contract/rules/conditions.ts"
import { readReport } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { compileConditions, type Field } from "#server/segments/conditions.ts"

// A list that is described as SQL: search, filters, sort, and rows from a cursor on. A cursor is the sort value and the id of the
// last row, so that the last of 100,000 rows is reached as quickly as the first.

/** Counting stops here: beyond it a list says "more than". */
export const COUNTED = 10_000

export interface ListQuery {
  search?: string | undefined
  sort?: string | undefined
  page_size: number
  after?: string | undefined
  filter?: string | undefined
  archived?: string | undefined
  [field: string]: unknown
}

/** A list as SQL: all that can be asked of it, over the rows t of `from`. */
export interface List {
  /** Common tables that its SQL names. */
  with?: RawBuilder<unknown>
  from: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  /** Always true of its rows; names the organiser. */
  where: RawBuilder<boolean>
  /** The texts that are searched, as one; or the rows that a search finds, where an index has the words. */
  search?: RawBuilder<string>
  finds?: (asked: string) => RawBuilder<boolean>
  fields: Record<string, Field>
  sorts: Record<string, Sort>
  /** Fields that have a parameter of their own. */
  filters: readonly string[]
  order: string
}

/** A field that a list is sorted by; never null. One of another table is joined, and not counted with. */
interface Sort {
  sql: RawBuilder<unknown>
  type: string
  join?: RawBuilder<unknown>
}

export interface Found<R> {
  data: R[]
  count: number
  more: boolean
  next: string | null
}

/** Rows of a list and their count, in one statement, on connections that lists have for themselves. */
export async function readRows<R>(ctx: RequestContext, list: List, query: ListQuery): Promise<Found<R>> {
  const { sort, direction } = readSort(list, query.sort)
  const matching = matchingOf(ctx, list, query)
  const after = query.after === undefined ? sql`` : sql`and ${beyond(sort, direction, readCursor(query.after))}`
  const way = sql.raw(direction)
  const { rows } = await readReport(ctx, (tx) =>
    sql<R & { row_id: number | null; row_sort: string; row_order: unknown; row_count: number }>`
      ${withOf(list)} select c.row_count, p.*, p.row_order::text as row_sort from (
        select count(*)::integer as row_count from (select from ${list.from} where ${matching} limit ${COUNTED + 1}) c) c
      left join lateral (
        select ${list.columns}, ${sort.sql} as row_order from ${list.from} ${sort.join ?? sql``} where ${matching} ${after}
        order by ${sort.sql} ${way}, t.id ${way} limit ${query.page_size + 1}) p on true
      order by p.row_order ${way}, p.row_id ${way}`.execute(tx),
  )
  const found = rows.filter(({ row_id }) => row_id !== null)
  const page = found.slice(0, query.page_size)
  const last = found.length > page.length ? page.at(-1) : undefined
  const count = rows[0]!.row_count
  return {
    data: page.map(({ row_id: _, row_sort: _s, row_order: _o, row_count: _c, ...row }) => row as R),
    count: Math.min(count, COUNTED),
    more: count > COUNTED,
    next: last ? Buffer.from(JSON.stringify([last.row_sort, last.row_id])).toString("base64url") : null,
  }
}

/** The cuids of all rows that match, in the list's order; one more than may be worked on at once tells that there are more. */
export async function findCuids(ctx: RequestContext, list: List, query: ListQuery): Promise<string[]> {
  const { sort, direction } = readSort(list, query.sort)
  const { rows } = await readReport(ctx, (tx) =>
    sql<{
      cuid: string
    }>`${withOf(list)} select t.cuid from ${list.from} ${sort.join ?? sql``} where ${matchingOf(ctx, list, query)}
      order by ${sort.sql} ${sql.raw(direction)}, t.id limit ${COUNTED + 1}`.execute(tx),
  )
  return rows.map(({ cuid }) => cuid)
}

/** The sum of a value over all rows that match. */
export async function readSum(
  ctx: RequestContext,
  list: List,
  query: ListQuery,
  value: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await readReport(ctx, (tx) =>
    sql<{ sum: number }>`${withOf(list)} select coalesce(sum(${value}), 0)::bigint as sum from ${list.from}
      where ${matchingOf(ctx, list, query)}`.execute(tx),
  )
  return rows[0]!.sum
}

const withOf = (list: List) => (list.with ? sql`with ${list.with}` : sql``)

const matchingOf = (ctx: RequestContext, list: List, query: ListQuery) =>
  sql.join([list.where, ...searchOf(list, query.search), ...filtersOf(ctx, list, query)], sql` and `)

function readSort({ sorts, order }: List, asked = order) {
  const name = asked.replace(/^-/, "")
  const sort = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (!sort) return refuse("INVALID_INPUT", { field: "sort" })
  return { sort, direction: asked.startsWith("-") ? "desc" : "asc" } as const
}

const cursor = z.tuple([z.string(), z.int()])

function readCursor(after: string): [string, number] {
  return parsed(cursor, Buffer.from(after, "base64url").toString()) ?? refuse("INVALID_INPUT", { field: "after" })
}

/** JSON of a shape; undefined where it is neither. */
function parsed<T>(shape: z.ZodType<T>, text: string): T | undefined {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The value alone is compared first: an index of another table than t's can begin there, which it cannot with the pair. */
function beyond({ sql: value, type }: Sort, direction: "asc" | "desc", [at, id]: [string, number]) {
  const sign = sql.raw(direction === "asc" ? ">" : "<")
  const last = sql`${at}::text::${sql.raw(type)}`
  return sql`${value} ${sign}= ${last} and (${value}, t.id) ${sign} (${last}, ${id}::bigint)`
}

/** Every word is found somewhere, whatever its case and accents. */
function searchOf({ search, finds }: List, asked = ""): RawBuilder<boolean>[] {
  if (finds) return asked === "" ? [] : [finds(asked)]
  const words = asked.split(/\s+/).filter(Boolean)
  return search ? words.map((word) => sql<boolean>`strpos(${search}, app.fold(${word})) > 0`) : []
}

function filtersOf(ctx: RequestContext, { fields, filters }: List, query: ListQuery): RawBuilder<boolean>[] {
  const named = filters.flatMap((field) => {
    const value = query[field]
    return typeof value === "string" && value !== "" ? [asComparison(field, fields[field]!, value)] : []
  })
  const all = [...named, ...(query.filter === undefined ? [] : [readConditions(query.filter, fields)])]
  return all.map((each) => compileConditions(each, fields, ctx.tenant.timezone))
}

/** `?published=true`, `?role=a,b`: one value or several, in the language of segments. */
function asComparison(field: string, { type }: Field, value: string): Conditions {
  if (type === "boolean") return { field, operator: "eq", value: value === "true" }
  const values = value.split(",")
  return { field, operator: "in", value: type === "number" ? values.map(Number) : values }
}

function readConditions(text: string, fields: Record<string, Field>): Conditions {
  const given = parsed(conditions, text)
  const isKnown = given && comparisonsOf(given).every(({ field }) => Object.hasOwn(fields, field))
  return isKnown ? given : refuse("INVALID_INPUT", { field: "filter" })
}
