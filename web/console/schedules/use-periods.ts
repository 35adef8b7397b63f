import { useQuery } from "@tanstack/react-query"
import type { SkippedPeriod } from "#contract/rules/recurrence.ts"
import type { Values } from "../conflict/merge-values.ts"
import type { Row } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"

export interface Period extends SkippedPeriod {
  cuid: string
}

/** The calendar periods that lie between the days of a schedule, to choose from, and those that are chosen. */
export function usePeriods(base: Row | null, values: Values): { near: Period[]; chosen: Period[] } {
  const may = useMay()
  const { data } = useQuery({
    queryKey: ["entity", "calendar-periods", "to-skip"],
    queryFn: () => call("GET /api/console/calendar-periods", { query: { page_size: 100, sort: "-start_day" } }),
    enabled: may("activities.calendar_periods.read"),
  })
  const stored = (base?.periods ?? []) as Period[]
  const known = new Map([...stored, ...(data?.data ?? [])].map((period) => [period.cuid, period]))
  const cuids = (values.periods ?? []) as string[]
  const [start, end] = [String(values.start_day ?? ""), String(values.end_day ?? "")]
  const isNear = (period: Period) =>
    cuids.includes(period.cuid) || (start !== "" && end !== "" && period.start_day <= end && period.end_day >= start)
  return {
    near: [...known.values()].filter(isNear).sort((a, b) => a.start_day.localeCompare(b.start_day)),
    chosen: cuids.flatMap((cuid) => known.get(cuid) ?? []),
  }
}
