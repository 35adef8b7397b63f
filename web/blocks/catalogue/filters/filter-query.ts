// Filters live in the address: one key for each, several values comma-separated. Every change of a filter returns the
// list to its first page; other parameters of the address stay.
const PLAIN = ["search", "date", "weekday", "location", "period", "availabilities-period", "age"]
const CATEGORY = "category-"

/** Whether a key of the address is a filter. */
export const isFilter = (key: string): boolean => PLAIN.includes(key) || key.startsWith(CATEGORY)

/** A search is one value, commas included. A form sent without script repeats a key once for every value. */
export const valuesOf = (query: URLSearchParams, key: string): string[] => {
  const said = query.getAll(key).filter((value) => value !== "")
  return key === "search" ? said.slice(0, 1) : said.flatMap((value) => value.split(",")).filter(Boolean)
}

export function withValues(query: URLSearchParams, key: string, values: string[]): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete("page_number")
  if (values.length > 0) changed.set(key, values.join(","))
  else changed.delete(key)
  return changed
}

export function toggled(query: URLSearchParams, key: string, value: string): URLSearchParams {
  const values = valuesOf(query, key)
  return withValues(query, key, values.includes(value) ? without(values, value) : [...values, value])
}

export const withoutValue = (query: URLSearchParams, key: string, value: string): URLSearchParams =>
  withValues(query, key, without(valuesOf(query, key), value))

const without = (values: string[], value: string) => values.filter((each) => each !== value)

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

/** Commas stay readable: an address allows them unescaped. */
export const writeQuery = (query: URLSearchParams): string => {
  const text = query.toString().replaceAll("%2C", ",")
  return text && `?${text}`
}

/** The same page with another query; an empty one is "?", since an empty href would keep the present query. */
export const hrefOf = (query: URLSearchParams): string => writeQuery(query) || "?"
