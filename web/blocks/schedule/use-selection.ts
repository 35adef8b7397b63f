import { useEffect, useState } from "react"
import { isChoosable, type ScheduleItem } from "#contract/rules/schedule-item.ts"
import { toggle } from "#contract/rules/schedule-selection.ts"

interface Selection {
  /** By time. What has become full or closed since it was chosen is left out. */
  chosen: ScheduleItem[]
  isChosen: (item: ScheduleItem) => boolean
  toggle: (item: ScheduleItem) => void
  /** Whoever comes back by the browser's button finds what they had chosen. */
  keep: () => void
}

type Kept = { chosen?: ScheduleItem[] } | null

/** What is chosen, over any number of weeks. Two items with the same key are one choice. */
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
