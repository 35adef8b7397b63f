import { parseDate } from "@internationalized/date"
import { useEffect, useState } from "react"
import type { FilterEntries } from "#contract/blocks/filter-loads.ts"
import { call } from "#web/forms/call.ts"

/** The days with dates, by the filters of the page; a month is fetched once, when it comes into view. */
export function useMarkedDays({ asked, days }: Pick<FilterEntries, "asked" | "days">, month: string): Set<string> {
  const key = JSON.stringify(asked)
  const [found, setFound] = useState<Record<string, string[]>>({})
  const wanted = `${key} ${month}`
  const isKnown = wanted in found
  useEffect(() => {
    if (isKnown) return
    let isGone = false
    // On failure the calendar works without marks.
    const keep = (dates: string[]) => !isGone && setFound((before) => ({ ...before, [wanted]: dates }))
    const query = { ...JSON.parse(key), after: month, before: parseDate(month).add({ months: 1 }).toString() }
    delete query.date
    void call("GET /api/availabilities/calendar", { query }).then(
      ({ dates }) => keep(dates.map(({ date }) => date)),
      () => keep([]),
    )
    return () => {
      isGone = true
    }
  }, [key, month, wanted, isKnown])
  return new Set([...(days?.dates ?? []), ...(found[wanted] ?? [])])
}
