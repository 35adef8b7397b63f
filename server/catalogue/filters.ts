import { type RawBuilder, sql } from "kysely"
import { type CatalogueFilters, categoriesIn } from "#contract/endpoints/catalogue.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tenant } from "#server/platform/http/context.ts"

// A visitor's filters as SQL conditions over a (availabilities), act (activities) and l (locations). All filters on
// dates must hold for one and the same date: "Wednesdays in the Easter holidays" is not "Wednesdays, and Easter". Days
// are the organiser's, and a date is on every day it touches.
type Condition = RawBuilder<boolean>

export const everyOf = (conditions: Condition[]): Condition =>
  conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`

/** Rows of a table by id or by cuid. */
export const named = (table: string, references: string[]): Condition => {
  const ids = references.filter((reference) => /^\d/.test(reference)).map(Number)
  const cuids = references.filter((reference) => !/^\d/.test(reference))
  const ways: Condition[] = []
  if (ids.length > 0) ways.push(sql<boolean>`${sql.ref(`${table}.id`)} = any (${ids}::bigint[])`)
  if (cuids.length > 0) ways.push(sql<boolean>`${sql.ref(`${table}.cuid`)} = any (${cuids}::text[])`)
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** An instant; without an offset, in the organiser's time zone. */
export const instantOf = (text: string, timezone: string): RawBuilder<string> =>
  /T.*(Z|[+-]\d\d:\d\d)$/.test(text)
    ? sql<string>`${text}::timestamptz`
    : sql<string>`(${text}::timestamp at time zone ${timezone})`

/** The first and the last local day of date d; a date that ends at midnight ends the day before. */
export const firstDay = (timezone: string) => sql`(d.start_at at time zone ${timezone})::date`
export const lastDay = (timezone: string) => sql`((d.end_at - interval '1 microsecond') at time zone ${timezone})::date`

/** The filters on the availability itself. */
export function availabilityConditions(filters: CatalogueFilters, timezone: string): Condition[] {
  const { search, location, age, after } = filters
  const conditions: Condition[] = []
  for (const word of wordsOf(search))
    conditions.push(sql<boolean>`strpos(act.search || ' ' || coalesce(l.search, ''), ${folded(word)}) > 0`)
  if (location?.length) conditions.push(sql<boolean>`l.cuid = any (${location}::text[])`)
  if (age?.length)
    conditions.push(sql<boolean>`exists (select from unnest(${age}::integer[]) wanted (age)
      where wanted.age between coalesce(a.age_minimum, 0) and coalesce(a.age_maximum, 1000))`)
  if (after) conditions.push(sql<boolean>`a.end_at > ${instantOf(after, timezone)}`)
  const groups = categoriesIn(filters) ?? []
  if (groups.length > 0) conditions.push(inCategories(groups))
  if (filters.period?.length) conditions.push(activityInPeriods(filters.period, timezone))
  const ofDates = dateConditions(filters, timezone)
  if (ofDates.length > 0)
    conditions.push(sql<boolean>`exists (select from availability_dates d
      where ${ofTenant("d")} and d.availability_id = a.id and ${everyOf(ofDates)})`)
  return conditions
}

/** The filters on dates, over d; `after` counts among them as soon as there is another filter on dates. */
export function dateConditions(filters: CatalogueFilters, timezone: string): Condition[] {
  const { date, weekday, after } = filters
  const periods = filters["availabilities-period"]
  const conditions: Condition[] = []
  if (date)
    conditions.push(sql<boolean>`d.start_at < ((${date}::date + 1)::timestamp at time zone ${timezone})
      and d.end_at > (${date}::date::timestamp at time zone ${timezone})`)
  if (weekday?.length) conditions.push(onWeekdays(weekday, timezone))
  if (periods?.length) conditions.push(dateInPeriods(periods, timezone))
  if (after && conditions.length > 0) conditions.push(sql<boolean>`d.end_at > ${instantOf(after, timezone)}`)
  return conditions
}

/** The filters by activity, by catalog and by id. */
export function ownerConditions({ activity, catalog, id }: CatalogueFilters): Condition[] {
  const conditions: Condition[] = []
  if (id?.length) conditions.push(named("a", id))
  if (activity?.length) conditions.push(named("act", activity))
  if (catalog?.length) conditions.push(inCatalogs(catalog))
  return conditions
}

export const inCatalogs = (catalogs: string[]): Condition => sql<boolean>`exists (
  select from catalog_activities k join catalogs g on ${ofTenant("g")} and g.id = k.catalog_id
  where ${ofTenant("k")} and k.activity_id = act.id and ${named("g", catalogs)})`

/**
 * Availabilities with a category of each group, whose categories are told one by one with the number of their group. The
 * text is the same however many there are: planning one subquery for each group took seconds.
 */
function inCategories(groups: string[][]): Condition {
  const told = groups.flatMap((cuids, group) => cuids.map((cuid) => ({ cuid, group })))
  return sql<boolean>`a.id in (
    select k.availability_id
    from unnest(${told.map(({ cuid }) => cuid)}::text[], ${told.map(({ group }) => group)}::integer[]) w (cuid, "group")
    join categories c on ${ofTenant("c")} and c.cuid = w.cuid
    join availability_categories k on ${ofTenant("k")} and k.category_id = c.id
    group by k.availability_id having count(distinct w."group") = ${groups.length})`
}

/** Each weekday is 0 to 6 days after the date's first day (modulo 7); the date must last that long. */
const onWeekdays = (weekdays: number[], timezone: string): Condition => sql<boolean>`exists (
  select from unnest(${weekdays}::integer[]) wanted (weekday)
  where (wanted.weekday - extract(isodow from ${firstDay(timezone)})::integer + 7) % 7
    <= ${lastDay(timezone)} - ${firstDay(timezone)})`

const dateInPeriods = (cuids: string[], timezone: string): Condition => sql<boolean>`exists (
  select from calendar_periods y where ${ofTenant("y")} and y.cuid = any (${cuids}::text[])
    and d.start_at < ((y.end_day + 1)::timestamp at time zone ${timezone})
    and d.end_at > (y.start_day::timestamp at time zone ${timezone}))`

const activityInPeriods = (cuids: string[], timezone: string): Condition => sql<boolean>`exists (
  select from availabilities o join availability_dates d on ${ofTenant("d")} and d.availability_id = o.id
  where ${ofTenant("o")} and o.activity_id = act.id and ${dateInPeriods(cuids, timezone)})`

/** A word as titles are searched by, worked out once for a statement and not for each row. */
export const folded = (word: string): RawBuilder<string> => sql<string>`(select app.fold(${word}))`

const MOST_WORDS = 10
export const wordsOf = (search: string | undefined): string[] =>
  (search ?? "").split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** The filters on an activity: its words, or those of its locations; and one availability that matches the rest. */
export function activityConditions(
  filters: CatalogueFilters,
  { organiser_id, timezone }: Pick<Tenant, "organiser_id" | "timezone">,
): Condition[] {
  const { search, ...rest } = filters
  // The subquery names the organiser by parameter, not by the activity's column: beside an `or` it then runs once for
  // all.
  const conditions = wordsOf(search).map(
    (word) => sql<boolean>`(strpos(act.search, ${folded(word)}) > 0 or exists (
      select from availabilities o join locations w on ${ofTenant("w")} and w.id = o.location_id
      where o.organiser_id = ${organiser_id} and o.activity_id = act.id and strpos(w.search, ${folded(word)}) > 0))`,
  )
  const ofAvailability = availabilityConditions(rest, timezone)
  if (ofAvailability.length > 0)
    conditions.push(sql<boolean>`exists (
      select from availabilities a left join locations l on ${ofTenant("l")} and l.id = a.location_id
      where ${ofTenant("a")} and a.activity_id = act.id and ${everyOf(ofAvailability)})`)
  return conditions
}
