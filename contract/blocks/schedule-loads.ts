import type { Call } from "../client.ts"
import { localDate } from "../rules/dates.ts"
import { addDays, type KnownDays, readDay, weekOf } from "../rules/schedule-days.ts"
import { isChoosable, type ScheduleItem, toScheduleItem } from "../rules/schedule-item.ts"
import { selectionOf } from "./card-loads.ts"
import { loadEntries } from "./filter-loads.ts"
import { readFilters } from "./read-filters.ts"
import type { SettingsOf } from "./registry.ts"
import type { Where } from "./where.ts"

// Data of schedules: the week of the day in the address, and the days around it that have a date. The day only
// positions the schedule; the other parameters of the address filter it. An address without a day opens on this week, or
// where everything of this week is over, on the next week that has a date.
export type ScheduleQuery = Record<string, string | undefined>

export interface ScheduleData {
  /** The day the address asks for; else today, or the next day that has something when nothing of the week is left. */
  date: string
  today: string
  /** All of the day's week, soonest first. */
  items: ScheduleItem[]
  days: KnownDays
  /** Items selected when the page opens. */
  chosen: ScheduleItem[]
  /** The query of this schedule, with which the days of other months are fetched. */
  asked: ScheduleQuery
}

/** The longest stretch of days that one call answers. */
const LONGEST = 62

export async function loadSchedule(
  call: Call,
  { query, now, timezone }: Where,
  selection: ScheduleQuery,
  initial: number[] = [],
): Promise<ScheduleData> {
  const today = localDate(now, timezone)
  const { date: _, ...filters } = readFilters(query)
  const asked = { ...selection, ...filters }
  const findItems = async (wanted: ScheduleQuery) => {
    const { availabilities_dates } = await call("GET /api/availabilities/dates", { query: wanted })
    return availabilities_dates.data.map((each) => toScheduleItem(each, now))
  }
  const ahead = { ...selection, after: now, before: addDays(today, LONGEST) }
  const loadWeek = async (date: string) => {
    const [monday] = weekOf(date) as [string]
    const week = { ...asked, after: monday, before: addDays(monday, 7) }
    const [items, calendar] = await Promise.all([
      findItems(week),
      call("GET /api/availabilities/calendar", { query: week }),
    ])
    return { date, items, days: { ...calendar, dates: calendar.dates.map((each) => each.date) } }
  }
  const wanted = readDay(query.get("date"), "")
  const [first, coming] = await Promise.all([loadWeek(wanted || today), initial.length > 0 ? findItems(ahead) : []])
  const { next } = first.days
  const isOver = wanted === "" && !first.items.some(({ end_at }) => Date.parse(end_at) > Date.parse(now))
  return {
    ...(isOver && next ? await loadWeek(next) : first),
    today,
    asked,
    chosen: coming.filter((item) => initial.includes(item.id) && isChoosable(item)),
  }
}

type Settings = SettingsOf<"weekly-calendar"> | SettingsOf<"resources-schedule">

async function load(call: Call, settings: Settings, where: Where) {
  const selection = selectionOf(settings)
  const initial = settings["multiple-selection"] ? settings["initial-selection"] : []
  const filtering = { ...settings, filters: { ...settings.filters, "date-calendar": false } }
  const [schedule, entries] = await Promise.all([
    loadSchedule(call, where, selection, initial),
    loadEntries(call, filtering, where, {}),
  ])
  return { ...schedule, entries }
}

export const scheduleLoads = { "weekly-calendar": load, "resources-schedule": load }
