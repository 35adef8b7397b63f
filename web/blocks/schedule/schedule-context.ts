import { createContext, useContext } from "react"
import type { itemProperties } from "#contract/blocks/catalogue.ts"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"

export type ItemProperty = (typeof itemProperties)[number]

/** The effect of choosing an item: it leads to a page at once, or joins a selection. */
export type Choosing =
  | { kind: "one"; href: (item: ScheduleItem) => string }
  | { kind: "several"; isChosen: (item: ScheduleItem) => boolean; toggle: (item: ScheduleItem) => void }

/** The context of every item of a schedule. */
export interface ScheduleItems {
  properties: readonly ItemProperty[]
  /** Whether an item shows its title; not needed in a column of its activity. */
  hasTitles: boolean
  choosing: Choosing
}

export const ScheduleItemsContext = createContext<ScheduleItems | null>(null)

export function useScheduleItems(): ScheduleItems {
  const items = useContext(ScheduleItemsContext)
  if (!items) throw new Error("An item is rendered outside a schedule")
  return items
}
