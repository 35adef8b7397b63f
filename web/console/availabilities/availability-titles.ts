import { localDate } from "#contract/rules/dates.ts"
import type { Formats } from "#web/ui/formats.ts"

export interface Offered {
  start_at: string
  end_at: string
  activity: { title: string }
  location: { title: string } | null
}

const isOneDay = ({ start_at, end_at }: Offered, timezone: string) =>
  localDate(start_at, timezone) === localDate(new Date(Date.parse(end_at) - 1).toISOString(), timezone)

/** The activity, the day with its year, the hours and the place. */
function titleOf(offered: Offered, formats: Formats, timezone: string): string {
  const { activity, start_at, end_at, location } = offered
  const day = isOneDay(offered, timezone) ? formats.date(start_at, "full") : formats.dateRange(start_at, end_at, "long")
  return [activity.title, day, formats.timeRange(start_at, end_at), location?.title].filter(Boolean).join(" · ")
}

/**
 * The titles of availabilities in a choice, none of which reads like another: those that are alike in everything, such as
 * two groups at the same hour in the same place, are numbered in their order.
 */
export function availabilityTitles(
  offered: readonly Offered[],
  { formats, timezone, numbered }: { formats: Formats; timezone: string; numbered: (number: number) => string },
): string[] {
  const titles = offered.map((each) => titleOf(each, formats, timezone))
  const seen = new Map<string, number>()
  return titles.map((title) => {
    const number = (seen.get(title) ?? 0) + 1
    seen.set(title, number)
    const isAlone = titles.indexOf(title) === titles.lastIndexOf(title)
    return isAlone ? title : `${title} · ${numbered(number)}`
  })
}
