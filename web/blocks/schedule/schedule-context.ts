import { createContext, useContext } from "react"
import type { itemProperties } from "#contract/blocks/catalogue.ts"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"

export type ItemProperty = (typeof itemProperties)[number]

/** What choosing an item does: it leads somewhere at once, or joins a selection. */
export type Choosing =
  | { kind: "one"; href: (item: ScheduleItem) => string }
  | { kind: "several"; isChosen: (item: ScheduleItem) => boolean; toggle: (item: ScheduleItem) => void }

/** What every item of a schedule has to know. */
export interface ScheduleItems {
  properties: readonly ItemProperty[]
  /** Whether an item says what it is; in a column of its activity it need not. */
  hasTitles: boolean
  choosing: Choosing
}

export const ScheduleItemsContext = createContext<ScheduleItems | null>(null)

export function useScheduleItems(): ScheduleItems {
  const items = useContext(ScheduleItemsContext)
  if (!items) throw new Error("An item is rendered outside a schedule")
  return items
}
