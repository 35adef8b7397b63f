import type { CalendarDate } from "#contract/endpoints/console-dates.ts"

export const columnKinds = ["activity", "location", "resource", "collaborator"] as const
export type ColumnKind = (typeof columnKinds)[number]

/** A column: one activity, place, resource or person; null is for dates that have none. */
export interface Column {
  cuid: string | null
  title: string
}

/** The columns that a date stands in: several people may be assigned to it. */
export function columnsOf({ availability }: CalendarDate, by: ColumnKind): { cuid: string | null; title: string }[] {
  const none = { cuid: null, title: "" }
  if (by === "collaborator") {
    const people = availability.collaborators.map(({ cuid, fullname }) => ({ cuid, title: fullname }))
    return people.length > 0 ? people : [none]
  }
  return [availability[by] ?? none]
}

/** Every column of these dates by its name, those without at the end. */
export function allColumns(dates: readonly CalendarDate[], by: ColumnKind): Column[] {
  const found = new Map<string | null, Column>()
  for (const column of dates.flatMap((date) => columnsOf(date, by))) found.set(column.cuid, column)
  return [...found.values()].toSorted((a, b) =>
    a.cuid === null ? 1 : b.cuid === null ? -1 : a.title.localeCompare(b.title),
  )
}

/** The fullest of several dates: the one with the fewest free places. */
export const fullestOf = (dates: readonly CalendarDate[]): CalendarDate =>
  dates.reduce((a, b) => ((b.free ?? Number.POSITIVE_INFINITY) < (a.free ?? Number.POSITIVE_INFINITY) ? b : a))
