import { type CalendarDate, startOfWeek } from "@internationalized/date"

// Views that the console's lists begin with, before anybody has saved one. Their days are those of the organiser, worked out
// anew at each visit; who wants one with other filters changes what is shown and saves it under a name.

type Question = Record<string, string>

/** From Monday to Sunday, whatever the language. */
const week = (day: CalendarDate): [string, string] => {
  const monday = startOfWeek(day, "fr-BE")
  return [monday.toString(), monday.add({ days: 6 }).toString()]
}
const DAYS_NEW = 7
const lately = (day: CalendarDate): Question => ({ created_from: day.subtract({ days: DAYS_NEW - 1 }).toString() })
const fromTo = (day: CalendarDate): Question => {
  const [from, to] = week(day)
  return { from, to }
}

type UsualKey = "owing" | "week" | "new" | "pending" | "under_minimum"

const usual: Record<string, Partial<Record<UsualKey, (day: CalendarDate) => Question>>> = {
  registrations: {
    owing: () => ({ payment: "OUTSTANDING,DEPOSITED", sort: "-outstanding" }),
    week: (day) => {
      const [day_from, day_to] = week(day)
      return { day_from, day_to, cancelled: "false", sort: "start_at" }
    },
    new: lately,
  },
  "registrations-requests": { pending: () => ({ status: "PENDING" }), new: lately },
  customers: { owing: () => ({ owes: "true", sort: "-outstanding_amount" }), new: lately },
  payments: { week: fromTo },
  availabilities: { week: fromTo, under_minimum: () => ({ under_minimum: "true" }) },
}

export interface UsualView {
  key: UsualKey
  query: Question
}

export const usualViews = (screen: string, day: CalendarDate): UsualView[] =>
  Object.entries(usual[screen] ?? {}).map(([key, ask]) => ({ key: key as UsualKey, query: ask(day) }))

/** The screens of the lists that have some. */
export const screensWithUsualViews: readonly string[] = Object.keys(usual)
