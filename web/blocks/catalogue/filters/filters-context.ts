import { createContext, useContext } from "react"
import type { FilterEntries } from "#contract/blocks/filter-loads.ts"
import type { SettingsOf } from "#contract/blocks/registry.ts"
import type { Change } from "./use-query-draft.ts"

export interface FiltersOn {
  /** What is chosen, whether the address says so already or not. */
  query: URLSearchParams
  change: Change
  filters: SettingsOf<"inline-filters">["filters"]
  entries: FilterEntries
  /** Keys that are no filter here: the quick list's day is where it is, not what it leaves out. */
  except: string[]
}

export const FiltersContext = createContext<FiltersOn | null>(null)

export function useFilters(): FiltersOn {
  const filters = useContext(FiltersContext)
  if (!filters) throw new Error("A filter is rendered outside FiltersContext")
  return filters
}

/** How long a choice waits for the next one, where that is not the default. */
export const DelayContext = createContext<number | undefined>(undefined)

/** Closes the popover around, for a choice after which there is nothing left to choose. */
export const CloseContext = createContext<() => void>(() => undefined)

/** How a control reads and changes what is chosen. */
export function useFilter() {
  const { query, change } = useFilters()
  return { query, change, delay: useContext(DelayContext), close: useContext(CloseContext) }
}
