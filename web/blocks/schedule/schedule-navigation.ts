import { createContext, useContext } from "react"
import { useLocation, useNavigation } from "react-router"
import type { ScheduleData } from "#contract/blocks/schedule-loads.ts"
import { addDays, nearestDays, pickableDays, readDay, weekOf } from "#contract/rules/schedule-days.ts"
import { usePending } from "#web/ui/use-pending.ts"

/** The day a schedule shows, and the days it can go to. */
export interface ScheduleNavigation {
  /** The day shown, and its week from Monday. */
  date: string
  week: string[]
  today: string
  /** The nearest days with dates, outside the days shown. */
  previous: string | null
  next: string | null
  first: string | null
  last: string | null
  previousWeek: string
  nextWeek: string
  /** The days known to have dates, and the query to fetch those of other months. */
  known: Pick<ScheduleData, "days" | "asked">
  /** The same page on another day. */
  href: (date: string) => string
  /** Another week has been loading for long enough to show it. */
  isPending: boolean
}

export const ScheduleNavigationContext = createContext<ScheduleNavigation | null>(null)

/** The navigation of the surrounding schedule; throws outside of one, which is a bug of ours. */
export function useScheduleNavigation(): ScheduleNavigation {
  const navigation = useContext(ScheduleNavigationContext)
  if (!navigation) throw new Error("Schedule navigation is used outside a schedule")
  return navigation
}

/** The address says which day is shown. Another day of the same week is there at once: all of the week is loaded. */
export function useDays({ date, today, days, asked }: ScheduleData, shows: "week" | "day"): ScheduleNavigation {
  const here = useLocation()
  const { location: going } = useNavigation()
  const isHere = going?.pathname === here.pathname
  const wanted = isHere ? readDay(new URLSearchParams(going.search).get("date"), today) : date
  const week = weekOf(date)
  const isLoaded = week.includes(wanted) && (!isHere || otherwise(going.search) === otherwise(here.search))
  const shown = isLoaded ? wanted : date
  const range: [string, string] = shows === "week" ? [week[0]!, week[6]!] : [shown, shown]
  return {
    date: shown,
    week,
    today,
    known: { days, asked },
    ...nearestDays(range, days, today),
    ...pickableDays(days, today),
    previousWeek: addDays(shown, -7),
    nextWeek: addDays(shown, 7),
    href: (day) => `?${dated(here.search, day)}`,
    isPending: usePending(isHere && !isLoaded),
  }
}

function dated(search: string, day: string): URLSearchParams {
  const query = new URLSearchParams(search)
  query.set("date", day)
  return query
}

function otherwise(search: string): string {
  const query = new URLSearchParams(search)
  query.delete("date")
  return query.toString()
}
