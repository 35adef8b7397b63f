import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { SchedulePlan } from "#contract/endpoints/console-schedules.ts"
import { schedules } from "#contract/entities/schedules.ts"
import {
  MOST_DATES,
  type Recurrence,
  type RecurrenceDay,
  type RecurrenceProblem,
  readRecurrence,
} from "#contract/rules/recurrence.ts"
import { useDebounced } from "#web/ui/use-debounced.ts"
import type { Values } from "../conflict/merge-values.ts"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import type { Period } from "./use-periods.ts"

/** What the rule stands for, worked out here, without the server: the days with those left out, and how much it makes. */
export interface ShownRule {
  recurrence: Recurrence
  days: RecurrenceDay[]
  dates: number
  availabilities: number
  problem: RecurrenceProblem | "END_FIRST" | null
}

const recurrenceShape = schedules.input.pick({
  mode: true,
  weekdays: true,
  every_weeks: true,
  start_day: true,
  end_day: true,
  slots: true,
  skipped_days: true,
})
const planShape = schedules.input.omit({ title: true })
const none = { days: [], dates: 0, availabilities: 0 }

export function readRule(values: Values, periods: Period[], timezone: string): ShownRule | null {
  const { data: recurrence } = recurrenceShape.safeParse(values)
  if (!recurrence) return null
  if (recurrence.end_day < recurrence.start_day) return { recurrence, ...none, problem: "END_FIRST" }
  const { days, availabilities, problem } = readRecurrence(recurrence, periods, timezone)
  if (problem) return { recurrence, ...none, days: days.slice(0, MOST_DATES), problem }
  return { recurrence, days, dates: availabilities.flat().length, availabilities: availabilities.length, problem }
}

/** The rule of a form, and what the server says of it once typing has paused: what exists, what is in the way. */
export function usePlan(values: Values, periods: Period[], cuid: string | undefined) {
  const { timezone } = useSession().organiser
  const rule = readRule(values, periods, timezone)
  const { data: body } = planShape.safeParse(values)
  const asked = useDebounced(rule && !rule.problem && body ? JSON.stringify(body) : null, 400)
  const query = useQuery({
    queryKey: ["entity", "schedules", "plan", cuid, asked],
    queryFn: () => call("POST /api/console/schedules/preview", { body: { ...JSON.parse(asked!), schedule: cuid } }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const server: SchedulePlan | null = asked === null ? null : (query.data?.plan ?? null)
  return { rule, server }
}
