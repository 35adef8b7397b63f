import { localDate } from "#contract/rules/dates.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"

/** The days of an availability, and its hours where it is on one day alone. */
export function useWhen() {
  const { dateRange, timeRange } = useFormats()
  const { timezone } = useSession().organiser
  return ({ start_at, end_at }: { start_at: string; end_at: string }, style: "long" | "short"): string[] => {
    const isOneDay = localDate(start_at, timezone) === localDate(end_at, timezone)
    return [dateRange(start_at, end_at, style), ...(isOneDay ? [timeRange(start_at, end_at)] : [])]
  }
}
