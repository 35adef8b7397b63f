// What a list is narrowed to lives in the address: one key for each filter, several values comma-separated. Every change
// returns the list to its first page; other parameters of the address stay.

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

/** Commas stay readable: an address allows them unescaped. */
export const writeQuery = (query: URLSearchParams): string => {
  const text = query.toString().replaceAll("%2C", ",")
  return text && `?${text}`
}

/** The same page with another query; an empty one is "?", since an empty href would keep the present query. */
export const hrefOf = (query: URLSearchParams): string => writeQuery(query) || "?"
