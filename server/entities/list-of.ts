import { type RawBuilder, sql } from "kysely"
import type { AnyField } from "#contract/entities/field.ts"
import type { List } from "#server/lists/read-rows.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { Field } from "#server/segments/conditions.ts"
import { columnsOf, type Kept, sqlOf } from "./kept-entity.ts"

const types: Partial<Record<AnyField["kind"], Field["type"]>> = {
  boolean: "boolean",
  number: "number",
  amount: "number",
  percentage: "number",
  duration: "number",
  instant: "instant",
  until: "instant",
  links: "list",
}
const typeOf = ({ kind }: AnyField) => types[kind] ?? "text"

/** How values are sorted, by the type of their field; the lowest stands for none. */
const sortings: Partial<Record<Field["type"], { type: string; lowest: RawBuilder<unknown> }>> = {
  number: { type: "numeric", lowest: sql`-1` },
  boolean: { type: "boolean", lowest: sql`false` },
  // Before everything that is kept; -infinity is no instant that a driver reads.
  instant: { type: "timestamptz", lowest: sql`'1900-01-01T00:00:00Z'::timestamptz` },
}

const days = { type: "date", lowest: sql`'1900-01-01'::date` }

function sortingOf(kept: Kept, name: string, field: AnyField): List["sorts"][string] {
  const known = field.kind === "day" ? days : sortings[typeOf(field)]
  const { type, lowest } = known ?? { type: "text", lowest: sql`''` }
  const value = sqlOf(kept, name)
  return { type, sql: field.answer.safeParse(null).success ? sql`coalesce(${value}, ${lowest})` : value }
}

/** Linked things are compared by their cuids. */
function comparedOf({ kind }: AnyField, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === "link") return sql`(${value}) ->> 'cuid'`
  return kind === "links" ? sql`array(select l ->> 'cuid' from jsonb_array_elements(${value}) l)` : value
}

/** The list that the description of an entity amounts to. */
export function listOf(kept: Kept, { organiser_id }: RequestContext, archived: boolean): List {
  const { entity, table, where } = kept
  const every = <T>(which: "search" | "filter" | "sort", make: (name: string, field: AnyField) => T) =>
    Object.fromEntries(
      Object.entries(entity.fields).flatMap(([name, field]) => (field[which] ? [[name, make(name, field)]] : [])),
    )
  const searched = Object.values(every("search", (name) => sqlOf(kept, name)))
  const fields = every("filter", (name, field) => ({
    type: typeOf(field),
    sql: comparedOf(field, sqlOf(kept, name)),
  }))
  const always: RawBuilder<unknown>[] = [sql`t.organiser_id = ${organiser_id}`]
  if (where) always.push(where)
  if (entity.archives) always.push(sql`t.archived_at is ${sql.raw(archived ? "not null" : "null")}`)
  return {
    from: sql`${sql.table(table)} t`,
    columns: columnsOf(kept, "listed"),
    where: sql.join<boolean>(always, sql` and `),
    ...(searched.length > 0 ? { search: sql<string>`app.fold(concat_ws(' ', ${sql.join(searched)}))` } : {}),
    fields,
    sorts: every("sort", (name, field) => sortingOf(kept, name, field)),
    filters: Object.keys(fields),
    order: entity.order,
  }
}
