// The price of attendance. The hours of a date are paid for; minutes before and after them are charged in steps, each
// started step at its price. Up to the grace minutes nothing is charged, beyond them every minute counts; a side
// without a price is free. Times are cut to the minute, as a clock at the door shows them.
export interface AttendanceTerms {
  before_step_minutes: number
  before_step_price: number
  after_step_minutes: number
  after_step_price: number
  grace_minutes: number
}

export interface Presence {
  arrived_at: string | null
  departed_at: string | null
}

interface Hours {
  start_at: string
  end_at: string
}

const MINUTE = 60_000
const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE)

/** An instant as the clock at the door shows it. */
export const toMinute = (instant: string): string => new Date(minuteOf(instant) * MINUTE).toISOString()

/** The charged minutes outside of the paid hours, and their price; nothing yet for a participant who has not left. */
export function priceAttendance(
  terms: AttendanceTerms,
  hours: Hours,
  { arrived_at, departed_at }: Presence,
): { duration: number; amount: number } {
  if (arrived_at === null || departed_at === null) return { duration: 0, amount: 0 }
  const [arrival, departure] = [minuteOf(arrived_at), minuteOf(departed_at)]
  const [start, end] = [minuteOf(hours.start_at), minuteOf(hours.end_at)]
  const isCharged = (minutes: number, price: number) => minutes > terms.grace_minutes && price > 0
  const early = Math.min(departure, start) - arrival
  const late = departure - Math.max(arrival, end)
  const before = isCharged(early, terms.before_step_price) ? early : 0
  const after = isCharged(late, terms.after_step_price) ? late : 0
  return {
    duration: before + after,
    amount:
      Math.ceil(before / terms.before_step_minutes) * terms.before_step_price +
      Math.ceil(after / terms.after_step_minutes) * terms.after_step_price,
  }
}

export const attendanceKinds = ["ARRIVAL", "DEPARTURE"] as const
export type AttendanceKind = (typeof attendanceKinds)[number]

/** Arrivals and departures are accepted up to this long before a date begins and after it ends. */
export const DOOR_HOURS = 12
/** Older dates can no longer be corrected, since their charges are in the books. */
export const CORRECTED_DAYS = 92

/** Whether an arrival or departure at this instant can belong to this date, and can be recorded now. */
export function isAtTheDoor(at: string, { start_at, end_at }: Hours, now: string): boolean {
  const [when, today] = [Date.parse(at), Date.parse(now)]
  const door = DOOR_HOURS * 60 * MINUTE
  return (
    when <= today &&
    when >= Date.parse(start_at) - door &&
    when <= Date.parse(end_at) + door &&
    Date.parse(end_at) >= today - CORRECTED_DAYS * 24 * 60 * MINUTE
  )
}

/**
 * Which of a participant's dates a scan at the door means. First come dates that lack the arrival or departure being
 * recorded (a departure needs an arrival), then the nearest to now, then the earliest. Null without any date.
 */
export function chooseDate<T extends Hours & Presence>(
  dates: readonly T[],
  kind: AttendanceKind,
  now: string,
): T | null {
  const isOpen = ({ arrived_at, departed_at }: T): boolean =>
    kind === "ARRIVAL" ? arrived_at === null : arrived_at !== null && departed_at === null
  const at = Date.parse(now)
  const away = ({ start_at, end_at }: T): number => Math.max(0, Date.parse(start_at) - at, at - Date.parse(end_at))
  const sorted = dates.toSorted(
    (a, b) =>
      Number(isOpen(b)) - Number(isOpen(a)) || away(a) - away(b) || Date.parse(a.start_at) - Date.parse(b.start_at),
  )
  return sorted[0] ?? null
}
