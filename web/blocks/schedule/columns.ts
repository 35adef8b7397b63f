import { type Language, localeOf } from "#contract/language.ts"
import { piecesOn } from "#contract/rules/schedule.ts"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import type { Level } from "../outline.ts"
import type { Column } from "./column.tsx"

interface Ground {
  items: ScheduleItem[]
  timezone: string
  language: Language
  level: Level
}

/** A column for each day of the week. */
export const dayColumns = (
  week: string[],
  titleOf: (day: string) => string,
  { items, timezone, level }: Ground,
): Column[] =>
  week.map((day) => ({ key: day, day, title: titleOf(day), level, pieces: piecesOn(day, items, timezone) }))

/** A column for each activity of the week, by title, with its items of one day. */
export function activityColumns(day: string, { items, timezone, language, level }: Ground): Column[] {
  const titles = new Map(items.map(({ activity }) => [activity.id, activity.title]))
  return [...titles]
    .toSorted(([, a], [, b]) => a.localeCompare(b, localeOf(language)))
    .map(([id, title]) => {
      const own = items.filter(({ activity }) => activity.id === id)
      return { key: String(id), day: null, title, level, pieces: piecesOn(day, own, timezone) }
    })
}

/**
 * The day listed on a narrow screen: the one in the address, or if that is empty the next of its week, or the first.
 */
export function listedDay(date: string, days: Column[], showsEmpty: boolean): string {
  const filled = days.filter(({ pieces }) => pieces.length > 0).map(({ key }) => key)
  if (showsEmpty || filled.includes(date)) return date
  return filled.find((day) => day > date) ?? filled[0] ?? date
}
