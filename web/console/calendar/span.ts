import { type CalendarDate, endOfMonth, parseDate, startOfMonth, startOfWeek } from "@internationalized/date"

export const views = ["season", "month", "week", "day"] as const
export type View = (typeof views)[number]

/** A season board shows so many weeks: two calls of at most 62 days. */
export const WEEKS = 16

/** The first and the last day that a view shows around a day; weeks begin on Monday. */
export function spanOf(view: View, day: string): { from: string; to: string } {
  const at = parseDate(day)
  const [from, to] = daysOf(view, at)
  return { from: from.toString(), to: to.toString() }
}

function daysOf(view: View, at: CalendarDate): [CalendarDate, CalendarDate] {
  if (view === "day") return [at, at]
  if (view === "month") return [startOfMonth(at), endOfMonth(at)]
  const monday = startOfWeek(at, "fr-BE")
  return [monday, monday.add({ days: view === "week" ? 6 : WEEKS * 7 - 1 })]
}

/** The day that the view before or after is opened at. */
export function step(view: View, day: string, by: 1 | -1): string {
  const at = parseDate(spanOf(view, day).from)
  const amounts = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 }, season: { weeks: WEEKS / 2 } }
  const amount = amounts[view]
  return (by === 1 ? at.add(amount) : at.subtract(amount)).toString()
}

/** Every day from the first to the last. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = parseDate(from); day.compare(parseDate(to)) <= 0; day = day.add({ days: 1 })) days.push(day.toString())
  return days
}

/** The Mondays of a season board. */
export const weeksFrom = (from: string): string[] =>
  Array.from({ length: WEEKS }, (_, week) => parseDate(from).add({ weeks: week }).toString())

export const mondayOf = (day: string): string => startOfWeek(parseDate(day), "fr-BE").toString()

/** The calls a span takes: each at most 56 days, well under what one may ask for. */
export function callsFor(from: string, to: string): { from: string; to: string }[] {
  const days = daysBetween(from, to)
  const calls: { from: string; to: string }[] = []
  for (let at = 0; at < days.length; at += 56)
    calls.push({ from: days[at]!, to: days[Math.min(at + 55, days.length - 1)]! })
  return calls
}
