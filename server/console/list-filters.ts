import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

// Named filters of the lists of registrations and customers, over their rows t. Each compares a column of t with what a
// subquery gives, so that the planner knows how many rows to expect and finds them by an index that begins with the organiser.

/**
 * A column names one of the things with these cuids, which are separated by commas. One thing alone is compared as one value:
 * rows of it then come in the order of an index that has it before the sort.
 */
export const among = (column: RawBuilder<unknown>, table: string, cuids: string): RawBuilder<unknown> => {
  const ids = (which: RawBuilder<unknown>) =>
    sql`(select i.id from ${sql.table(table)} i where ${ofTenant("i")} and ${which})`
  return cuids.includes(",")
    ? sql`${column} in ${ids(sql`i.cuid = any (${cuids.split(",")}::text[])`)}`
    : sql`${column} = ${ids(sql`i.cuid = ${cuids}`)}`
}

export type Filter = RawBuilder<unknown> | false | "" | undefined

/** The condition of the organiser and of the filters that were given. */
export const whereOf = ({ organiser_id }: RequestContext, filters: Filter[]): RawBuilder<boolean> => {
  const given = filters.filter((filter): filter is RawBuilder<unknown> => Boolean(filter))
  return sql<boolean>`${sql.join([sql`t.organiser_id = ${organiser_id}`, ...given], sql` and `)}`
}

/** A filter that is true or false, where it was given. */
export const either = (
  given: "true" | "false" | undefined,
  yes: RawBuilder<unknown>,
  no: RawBuilder<unknown>,
): Filter => given && (given === "true" ? yes : no)

/** Rows with one of the tags, by the table that links them. */
export const tagged = (links: string, owner: string, cuids: string): RawBuilder<unknown> =>
  sql`t.id in (select g.${sql.ref(owner)} from ${sql.table(links)} g
    where ${ofTenant("g")} and ${among(sql`g.tag_id`, "tags", cuids)})`

/** The tags of a row, as they are shown. */
export const tagsOf = (links: string, owner: string): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('cuid', k.cuid, 'name', k.name, 'color', k.color) order by k.folded), '[]')
    from ${sql.table(links)} g join tags k on ${ofTenant("k")} and k.id = g.tag_id
    where ${ofTenant("g")} and g.${sql.ref(owner)} = t.id)`

/** Made from the first day to the last, where the organiser is. */
export const createdBetween = (
  { tenant }: RequestContext,
  { created_from, created_to }: { created_from?: string | undefined; created_to?: string | undefined },
): Filter[] => [
  created_from && sql`t.created_at >= ${midnight(tenant.timezone, sql`${created_from}::date`)}`,
  created_to && sql`t.created_at < ${midnight(tenant.timezone, sql`${created_to}::date + 1`)}`,
]

export const midnight = (timezone: string, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day})::timestamp at time zone ${timezone}`
