// Choosing several items on a schedule. Without a maximum, any number from the minimum on is valid.
export type SelectionState = "too_few" | "valid" | "too_many"
export interface Bounds {
  minimum: number
  maximum: number | null
}

export function selectionState(count: number, { minimum, maximum }: Bounds): SelectionState {
  if (count < minimum) return "too_few"
  return maximum !== null && count > maximum ? "too_many" : "valid"
}

/** "2 of 3", or "2, from 1 to 4". */
export const selectionWording = ({ minimum, maximum }: Bounds): "fixed" | "interval" =>
  minimum === maximum ? "fixed" : "interval"

export type Tile = "chosen" | "beyond" | "missing"

/** A tile for each chosen item and for each still needed; those beyond the maximum are marked. */
export const selectionTiles = (count: number, { minimum, maximum }: Bounds): Tile[] =>
  Array.from({ length: Math.max(count, minimum) }, (_, index) => {
    if (index >= count) return "missing"
    return maximum !== null && index >= maximum ? "beyond" : "chosen"
  })

/** Adds an item, or removes it if it is chosen; items with the same key are the same choice. */
export function toggle<T>(chosen: readonly T[], item: T, keyOf: (item: T) => number): T[] {
  const key = keyOf(item)
  const others = chosen.filter((each) => keyOf(each) !== key)
  return others.length < chosen.length ? others : [...chosen, item]
}
