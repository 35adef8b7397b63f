// Lowering a capacity takes nobody's place: those beyond it stay, and nothing is free until fewer are there. It is asked
// before, with how many are over.
interface Taken {
  registered: number
  held: number
}

export interface Over {
  /** On the date that has the most. */
  most: number
  dates: number
}

const isLower = (before: number | null, wanted: number | null): wanted is number =>
  wanted !== null && (before === null || wanted < before)

/** Places taken beyond a capacity that is lowered, on the dates that it reaches; null where there are none. */
export function overLowered(before: number | null, wanted: number | null, reached: readonly Taken[]): Over | null {
  if (!isLower(before, wanted)) return null
  const over = reached.map(({ registered, held }) => registered + held - wanted).filter((places) => places > 0)
  return over.length === 0 ? null : { most: Math.max(...over), dates: over.length }
}

interface DateOfMany extends Taken {
  capacity: number | null
  has_started: boolean
  cancelled_at: string | null
}

/** The dates that the capacity of their availability reaches: those to come that have it. */
export const reachedDates = <D extends DateOfMany>(capacity: number | null, dates: readonly D[]): D[] =>
  dates.filter((date) => date.capacity === capacity && !date.has_started && date.cancelled_at === null)
