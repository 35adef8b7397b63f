// A cart as both sides judge it. An item counts until the instant it expires, and not at it: its place is free then.
// Instants come as ISO strings; what cannot be read as one has no time left.
interface Held {
  expires_at: string
}

interface Priced extends Held {
  price: number
  deposit: number
}

/** What still counts: an item is gone at the instant its place is given back. */
export const unexpiredItems = <I extends Held>(items: readonly I[], now: Date): I[] =>
  items.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime())

/** What the countdown shows: the first of the items to go, in milliseconds since the epoch. */
export const earliestExpiry = (items: readonly Held[], now: Date): number | null =>
  unexpiredItems(items, now).reduce<number | null>((earliest, { expires_at }) => {
    const expiry = Date.parse(expires_at)
    return earliest === null ? expiry : Math.min(earliest, expiry)
  }, null)

/** How many items still count, and what they come to. */
export function cartTotals(items: readonly Priced[], now: Date) {
  const counted = unexpiredItems(items, now)
  return {
    count: counted.length,
    total: counted.reduce((sum, { price }) => sum + price, 0),
    deposit_total: counted.reduce((sum, { deposit }) => sum + deposit, 0),
  }
}

const MINUTE = 60_000
/** When the countdown is told to those who do not see it: every second would drown everything else. */
const TOLD_MINUTES = [5, 1]

/** When a cart has to be looked at again: something expires, or is about to be told. */
export function nextMoment(items: readonly Held[], now: Date): number | null {
  const earliest = earliestExpiry(items, now)
  if (earliest === null) return null
  const told = TOLD_MINUTES.map((minutes) => earliest - minutes * MINUTE)
  return Math.min(...[...told, earliest].filter((moment) => moment > now.getTime()))
}

/** The minutes to tell of, when their mark was passed since the last look; a mark long passed is not told any more. */
export function minutesToTell(items: readonly Held[], before: Date, now: Date): number | null {
  const earliest = earliestExpiry(items, now)
  if (earliest === null) return null
  const isPassed = (minutes: number) => {
    const mark = earliest - minutes * MINUTE
    return mark > before.getTime() && mark <= now.getTime() && now.getTime() < mark + MINUTE
  }
  return TOLD_MINUTES.find(isPassed) ?? null
}
