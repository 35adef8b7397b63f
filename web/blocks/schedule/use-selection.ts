import { useEffect, useState } from "react"
import { isChoosable, type ScheduleItem } from "#contract/rules/schedule-item.ts"
import { toggle } from "#contract/rules/schedule-selection.ts"

interface Selection {
  /** By time. Items that became full or closed since they were chosen are left out. */
  chosen: ScheduleItem[]
  isChosen: (item: ScheduleItem) => boolean
  toggle: (item: ScheduleItem) => void
  /** Stores the selection, so that the browser's back button restores it. */
  keep: () => void
}

type Kept = { chosen?: ScheduleItem[] } | null

/** The chosen items, over any number of weeks. Items with the same key are one choice. */
export function useSelection(
  items: ScheduleItem[],
  initial: ScheduleItem[],
  keyOf: (item: ScheduleItem) => number,
): Selection {
  const [picked, setPicked] = useState(initial)
  useEffect(() => {
    const kept = (history.state as Kept)?.chosen
    if (kept) setPicked(kept)
  }, [])
  const chosen = picked
    .map((item) => items.find(({ id }) => id === item.id) ?? item)
    .filter(isChoosable)
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at))
  return {
    chosen,
    isChosen: (item) => chosen.some((each) => keyOf(each) === keyOf(item)),
    toggle: (item) => setPicked(toggle(chosen, item, keyOf)),
    keep: () => history.replaceState({ ...(history.state as object), chosen }, ""),
  }
}
