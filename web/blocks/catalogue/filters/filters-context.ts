import { createContext, useContext } from "react"
import type { FilterEntries } from "#contract/blocks/filter-loads.ts"
import type { SettingsOf } from "#contract/blocks/registry.ts"
import type { Change } from "#web/lists/use-query-draft.ts"

export interface FiltersOn {
  /** The chosen values, whether they are in the address already or not. */
  query: URLSearchParams
  change: Change
  filters: SettingsOf<"inline-filters">["filters"]
  entries: FilterEntries
  /** Keys that are no filters here: the quick list's day positions the list. */
  except: string[]
}

export const FiltersContext = createContext<FiltersOn | null>(null)

export function useFilters(): FiltersOn {
  const filters = useContext(FiltersContext)
  if (!filters) throw new Error("A filter is rendered outside FiltersContext")
  return filters
}

/** How long a choice waits for the next one before it is applied, where that is not the default. */
export const DelayContext = createContext<number | undefined>(undefined)

/** Closes the surrounding popover, after a choice that completes it. */
export const CloseContext = createContext<() => void>(() => undefined)

/** Reads and changes the chosen values, for a control. */
export function useFilter() {
  const { query, change } = useFilters()
  return { query, change, delay: useContext(DelayContext), close: useContext(CloseContext) }
}
