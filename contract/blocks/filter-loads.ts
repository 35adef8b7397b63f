import { parseDate, startOfMonth, startOfWeek } from "@internationalized/date"
import type { Call } from "../client.ts"
import { type Child, type OwnText, ownText } from "../own.ts"
import { localDate } from "../rules/dates.ts"
import { MOST_CHILDREN, ownChildren } from "../rules/own-children.ts"
import { toQuickRow } from "../rules/quick-row.ts"
import { addDays, type KnownDays, nearestDays, readDay } from "../rules/schedule-days.ts"
import { listOf, selectionOf } from "./card-loads.ts"
import { readFilters, readPaging } from "./read-filters.ts"
import type { SettingsOf } from "./registry.ts"
import type { Where } from "./where.ts"

// Data of lists with filters: the results and, for every filter that is on, its choices, fetched together.

/** Several values of one key to choose from. */
export interface FilterGroup {
  key: "location" | "period" | "availabilities-period" | `category-${string}`
  /** The organiser's own title of the group; null where ours is shown. */
  title: string | null
  entries: { value: string; label: string }[]
}

export interface FilterEntries {
  groups: FilterGroup[]
  /** The customer's participants, whose ages are offered first. */
  children: OwnText<Child[]>
  days: KnownDays | null
  /** The query of this list, with which the days of other months are fetched. */
  asked: Asked
}

type Filtering = Pick<SettingsOf<"inline-filters">, "filters" | "category_groups">
type Asked = Record<string, string | undefined>

/** A calendar knows two months: the one of its day, and the next. */
const DAYS_AHEAD = 62

export const filterLoads = {
  "availabilities-filters": async (call: Call, settings: SettingsOf<"availabilities-filters">, where: Where) => {
    const { now, query } = where
    const asked = { ...selectionOf(settings), ...readFilters(query) }
    const { page_number, page_size } = readPaging(query)
    const paging = { page_number, page_size: query.has("page_size") ? page_size : settings.limit }
    const [{ data, count }, entries] = await Promise.all([
      call("GET /api/availabilities/cards", { query: { ...asked, ...paging, after: now } }),
      loadEntries(call, settings, where, asked),
    ])
    return { data, count, ...paging, entries }
  },

  "availabilities-quick-list": async (call: Call, settings: SettingsOf<"availabilities-quick-list">, where: Where) => {
    const { now, timezone, query } = where
    const today = localDate(now, timezone)
    const { date, ...filters } = readFilters(query)
    const asked = { ...selectionOf(settings), ...filters }
    const find = async (day: string) =>
      (await call("GET /api/availabilities/dates", { query: { ...asked, ...hoursOf(day, today, now) } }))
        .availabilities_dates.data
    const known = loadDays(call, asked, readDay(date, today), where)
    // Without a day in the address, the first day that has a date is shown.
    const day = date ? readDay(date, today) : known.then(({ dates, next }) => dates[0] ?? next ?? today)
    const [shown, dates, days, entries] = await Promise.all([
      day,
      Promise.resolve(day).then(find),
      known,
      loadEntries(call, { ...settings, filters: { ...settings.filters, "date-calendar": false } }, where, asked),
    ])
    const rows = dates.map((each) => toQuickRow(each, now))
    return {
      day: shown,
      today,
      rows,
      ...nearestDays([shown, shown], days, today),
      entries: { ...entries, days, asked },
    }
  },

  "inline-filters": (call: Call, settings: SettingsOf<"inline-filters">, where: Where) =>
    loadEntries(call, settings, where, {}),
}

export async function loadEntries(call: Call, settings: Filtering, where: Where, asked: Asked): Promise<FilterEntries> {
  const { filters, category_groups } = settings
  const today = localDate(where.now, where.timezone)
  const [activities, availabilities, locations, categories, children, days] = await Promise.all([
    filters.period ? call("GET /api/activities/periods", { query: { after: where.now } }) : null,
    filters["availabilities-period"] ? call("GET /api/availabilities/periods") : null,
    filters.location ? call("GET /api/locations") : null,
    filters.category ? call("GET /api/categories/groups", { query: { cuid: listOf(category_groups) } }) : null,
    filters.age ? (where.marks?.children ?? readChildren(call, today)) : ownText<Child[]>([]),
    filters["date-calendar"] ? loadDays(call, asked, readDay(asked.date, today), where) : null,
  ])
  const named = (entries: { cuid: string; title: string }[] = []) =>
    entries.map(({ cuid, title }) => ({ value: cuid, label: title }))
  const groups: FilterGroup[] = [
    { key: "period", title: null, entries: named(activities?.data) },
    { key: "availabilities-period", title: null, entries: named(availabilities?.data) },
    {
      key: "location",
      title: null,
      entries: named(locations?.data.map((each) => ({ ...each, title: each.title || each.name }))),
    },
    ...(categories?.data ?? []).map(
      ({ cuid, title, categories }): FilterGroup => ({ key: `category-${cuid}`, title, entries: named(categories) }),
    ),
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), children, days, asked: days ? asked : {} }
}

async function readChildren(call: Call, today: string): Promise<OwnText<Child[]>> {
  const { customer } = await call("GET /api/session")
  if (!customer) return ownText<Child[]>([])
  const { data } = await call("GET /api/participants", { query: { limit: MOST_CHILDREN } })
  return ownChildren(data, today)
}

/** The days that have a date around a day: in its week, its month and the next, leaving out days that are over. */
async function loadDays(call: Call, asked: Asked, day: string, { now, timezone }: Where): Promise<KnownDays> {
  const at = parseDate(day)
  const today = localDate(now, timezone)
  const [first] = [startOfWeek(at, "fr-BE", "mon"), startOfMonth(at)].map(String).sort() as [string]
  const isLater = first > today
  const { date: _, ...others } = asked
  const query = { ...others, after: isLater ? first : now, before: addDays(isLater ? first : today, DAYS_AHEAD) }
  const { dates, ...beyond } = await call("GET /api/availabilities/calendar", { query })
  return { dates: dates.map(({ date }) => date), ...beyond }
}

/** From the day's first hour, or from now where the day is today; a day that is over gives an empty interval. */
const hoursOf = (day: string, today: string, now: string) => ({
  after: day > today ? day : now,
  before: addDays(day, 1),
})
