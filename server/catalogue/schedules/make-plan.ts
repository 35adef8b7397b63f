import type { SchedulePlan } from "#contract/endpoints/console-schedules.ts"
import { localDate } from "#contract/rules/dates.ts"
import { mondayOf, type PlannedDate, plannedPrice, type ScheduleMode } from "#contract/rules/recurrence.ts"
import type { Rule } from "./read-rule.ts"

// A run compares what the rule stands for with what exists. One of the schedule's own, made before at the same place, gets
// the dates it lacks, unless somebody has a place there: then a person decides. Nothing is ever removed: what the rule no
// longer covers is listed.

/** An availability of the activity that a run must know: the schedule's own, or one that starts when the rule does. */
export interface Existing {
  id: number
  cuid: string
  start_at: string
  price: number
  deposit: number
  capacity: number | null
  resource_id: number | null
  /** Made by this schedule. */
  is_own: boolean
  /** At the place of the rule. */
  is_here: boolean
  dates: ExistingDate[]
}

interface ExistingDate {
  start_at: string
  end_at: string
  is_cancelled: boolean
  taken: number
}

export interface Made {
  dates: PlannedDate[]
  price: number
  deposit: number
  capacity: number | null
  own_fields: string[]
}

export interface Extended {
  existing: Existing
  added: PlannedDate[]
  price: [number, number] | null
}

export type Plan = Pick<SchedulePlan, "skipped" | "to_decide" | "uncovered" | "left_out"> & {
  made: Made[]
  extended: Extended[]
}

export function makePlan(rule: Rule, existing: readonly Existing[], timezone: string): Plan {
  const plan: Plan = { made: [], extended: [], skipped: [], to_decide: [], uncovered: [], left_out: [] }
  plan.left_out = rule.days.flatMap(({ day, skipped_by }) => (skipped_by === null ? [] : [{ day, skipped_by }]))
  const free = freeOnes(rule.mode, existing, timezone)
  const starting = new Map(existing.filter(({ is_here }) => is_here).map((each) => [each.start_at, each]))
  for (const dates of rule.availabilities) {
    const own = free.take(dates)
    const other = starting.get(dates[0]!.start_at)
    if (own) compare(plan, rule, own, dates)
    else if (other) plan.skipped.push({ ...nameOf(other), reason: "EXISTS" })
    else plan.made.push(makeOne(rule, dates))
  }
  for (const each of existing.filter((one) => one.is_own && !free.wasTaken(one)))
    plan.uncovered.push({ ...nameOf(each), places: placesOf(each), dates: each.dates.map(asDate), whole: true })
  return plan
}

const nameOf = ({ cuid, start_at }: Existing) => ({ cuid, start_at })
const asDate = ({ start_at, end_at }: { start_at: string; end_at: string }) => ({ start_at, end_at })
const placesOf = ({ dates }: Existing) => Math.max(0, ...dates.map(({ taken }) => taken))

function makeOne({ activity, ...rule }: Rule, dates: PlannedDate[]): Made {
  const price = plannedPrice(rule, dates.length, activity.default_price)
  const wanted = rule.deposit ?? activity.default_deposit
  const own_fields = [
    ...(rule.price !== null || rule.price_per_date !== null ? ["price"] : []),
    // A deposit that its price is too small for is worked out for it too.
    ...(rule.deposit !== null || wanted > price ? ["deposit"] : []),
    ...(rule.capacity !== null ? ["capacity"] : []),
  ]
  const capacity = rule.capacity ?? activity.default_capacity
  return { dates, price, deposit: Math.min(wanted, price), capacity, own_fields }
}

/** One of the schedule's own against the dates that the rule has for it now. */
function compare(plan: Plan, rule: Rule, own: Existing, planned: PlannedDate[]): void {
  const known = new Set(own.dates.map(({ start_at, end_at }) => start_at + end_at))
  const wanted = new Set(planned.map(({ start_at, end_at }) => start_at + end_at))
  const missing = planned.filter(
    (date) => !known.has(date.start_at + date.end_at) && !own.dates.some((each) => meets(each, date)),
  )
  const left = own.dates.filter(({ start_at, end_at }) => !wanted.has(start_at + end_at))
  const places = placesOf(own)
  if (left.length > 0) plan.uncovered.push({ ...nameOf(own), places, dates: left.map(asDate), whole: false })
  const count = own.dates.filter(({ is_cancelled }) => !is_cancelled).length + missing.length
  const anew = rule.price_per_date === null ? own.price : rule.price_per_date * count
  const price: [number, number] | null = anew === own.price ? null : [own.price, anew]
  if (missing.length === 0 && price === null) plan.skipped.push({ ...nameOf(own), reason: "EXISTS" })
  else if (places > 0) plan.to_decide.push({ ...nameOf(own), places, missing: missing.map(asDate), price })
  else plan.extended.push({ existing: own, added: missing, price })
}

const meets = (a: { start_at: string; end_at: string }, b: { start_at: string; end_at: string }) =>
  a.start_at < b.end_at && b.start_at < a.end_at

/**
 * The schedule's own availabilities at its place, each given to one group of planned dates: to the one that shares most
 * dates with it; else, where a group is a week, to that of its week, and where there is one group, to that one.
 */
function freeOnes(mode: ScheduleMode, existing: readonly Existing[], timezone: string) {
  const own = existing.filter(({ is_own, is_here }) => is_own && is_here)
  const owners = new Map(own.flatMap((each) => each.dates.map(({ start_at }) => [start_at, each] as const)))
  const weeks = new Map(own.map((each) => [mondayOf(localDate(each.start_at, timezone)), each]))
  const taken = new Set<Existing>()
  const isFree = (each: Existing | undefined) => each !== undefined && !taken.has(each)
  const find = (dates: PlannedDate[]): Existing | undefined => {
    const shared = Map.groupBy(
      dates.map(({ start_at }) => owners.get(start_at)).filter((each) => isFree(each)),
      (each) => each!,
    )
    const [most] = [...shared].toSorted(([, a], [, b]) => b.length - a.length)
    if (most || mode === "ONE_PER_DATE") return most?.[0]
    const near = mode === "ONE_PER_WEEK" ? weeks.get(mondayOf(dates[0]!.day)) : own.find(isFree)
    return isFree(near) ? near : undefined
  }
  return {
    take(dates: PlannedDate[]): Existing | undefined {
      const found = find(dates)
      if (found) taken.add(found)
      return found
    },
    wasTaken: (each: Existing) => taken.has(each),
  }
}
