import { fromAbsolute, toCalendarDate, toTime } from "@internationalized/date"

interface RefundedBundle {
  paid_amount: number
  /** In dates; null is unlimited. */
  capacity: number | null
  used: number
  created_at: string
  expires_at: string | null
}

/**
 * The amount proposed when a bundle is refunded: by entries left, without a capacity by whole days left; 0 with neither, or
 * once it has expired.
 */
export function proposedRefund(bundle: RefundedBundle, now: string, timezone: string): number {
  const { paid_amount, capacity, used, created_at, expires_at } = bundle
  if (expires_at !== null && Date.parse(expires_at) <= Date.parse(now)) return 0
  if (capacity !== null) return share(paid_amount, Math.max(0, capacity - used), capacity)
  if (expires_at === null) return 0
  return share(paid_amount, wholeDays(now, expires_at, timezone), wholeDays(created_at, expires_at, timezone))
}

/** The worth of entries that come back to a bundle after its refund, at most what it still holds. */
export const entriesWorth = (paid_before: number, capacity: number | null, entries: number, held: number): number =>
  capacity === null ? 0 : Math.min(held, share(paid_before, entries, capacity))

const share = (amount: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : Number((BigInt(amount) * BigInt(Math.min(part, whole))) / BigInt(whole))

/** Days from one instant to another that are over by then, by the local clock. */
function wholeDays(from: string, to: string, timezone: string): number {
  const [first, last] = [from, to].map((each) => fromAbsolute(Date.parse(each), timezone)) as [
    ReturnType<typeof fromAbsolute>,
    ReturnType<typeof fromAbsolute>,
  ]
  const days = Math.round(
    (toCalendarDate(last).toDate("UTC").getTime() - toCalendarDate(first).toDate("UTC").getTime()) / 86_400_000,
  )
  return Math.max(0, toTime(last).compare(toTime(first)) < 0 ? days - 1 : days)
}
