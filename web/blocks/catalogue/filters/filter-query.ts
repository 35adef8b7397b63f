import { valuesOf } from "#web/lists/list-query.ts"

// The keys of the address that are filters of the catalogue.
const PLAIN = ["search", "date", "weekday", "location", "period", "availabilities-period", "age"]
const CATEGORY = "category-"

export const isCategory = (key: string): boolean => key.startsWith(CATEGORY)

/** Whether a key of the address is a filter. */
export const isFilter = (key: string): boolean => PLAIN.includes(key) || isCategory(key)

/** All filters that are set, in the order of the address, except for keys that mean something else here. */
export const setFilters = (query: URLSearchParams, except: string[] = []): { key: string; value: string }[] =>
  [...new Set(query.keys())]
    .filter((key) => isFilter(key) && !except.includes(key))
    .flatMap((key) => valuesOf(query, key).map((value) => ({ key, value })))

export function withoutFilters(query: URLSearchParams, except: string[] = []): URLSearchParams {
  const cleared = new URLSearchParams(query)
  for (const key of new Set(query.keys()))
    if (key === "page_number" || (isFilter(key) && !except.includes(key))) cleared.delete(key)
  return cleared
}
