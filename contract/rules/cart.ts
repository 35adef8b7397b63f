// The rules of a cart for both sides. An item counts until the instant it expires, exclusive: at that instant its place
// is free. Instants are ISO strings; one that cannot be parsed counts as expired.
interface Held {
  expires_at: string
}

interface Priced extends Held {
  price: number
  deposit: number
}

/** The items that still count; an item is gone at the instant its place is given back. */
export const unexpiredItems = <I extends Held>(items: readonly I[], now: Date): I[] =>
  items.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime())

/** The end of the countdown: the earliest expiry of the items, in milliseconds since the epoch. */
export const earliestExpiry = (items: readonly Held[], now: Date): number | null =>
  unexpiredItems(items, now).reduce<number | null>((earliest, { expires_at }) => {
    const expiry = Date.parse(expires_at)
    return earliest === null ? expiry : Math.min(earliest, expiry)
  }, null)

/** How many items still count, and their sum. */
export function cartTotals(items: readonly Priced[], now: Date) {
  const counted = unexpiredItems(items, now)
  return {
    count: counted.length,
    total: counted.reduce((sum, { price }) => sum + price, 0),
    deposit_total: counted.reduce((sum, { deposit }) => sum + deposit, 0),
  }
}

const MINUTE = 60_000
/** Minutes left at which screen readers are told: announcing every second would drown everything else. */
const ANNOUNCED_MINUTES = [5, 1]

/** When a cart has to be looked at again: an item expires, or an announcement is due. */
export function nextMoment(items: readonly Held[], now: Date): number | null {
  const earliest = earliestExpiry(items, now)
  if (earliest === null) return null
  const marks = ANNOUNCED_MINUTES.map((minutes) => earliest - minutes * MINUTE)
  return Math.min(...[...marks, earliest].filter((moment) => moment > now.getTime()))
}

/** The minutes to announce, if their mark was passed since the last look; a mark passed long ago is not announced. */
export function minutesToTell(items: readonly Held[], before: Date, now: Date): number | null {
  const earliest = earliestExpiry(items, now)
  if (earliest === null) return null
  const isPassed = (minutes: number) => {
    const mark = earliest - minutes * MINUTE
    return mark > before.getTime() && mark <= now.getTime() && now.getTime() < mark + MINUTE
  }
  return ANNOUNCED_MINUTES.find(isPassed) ?? null
}
