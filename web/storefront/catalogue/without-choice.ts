const names = ["availabilities", "dates"] as const

/** A query without one of its choices, and without a list that became empty. */
export function withoutChoice(search: string, cuid: string): string {
  const query = new URLSearchParams(search)
  for (const name of names) {
    const left = (query.get(name) ?? "").split(",").filter((each) => each && each !== cuid)
    if (left.length > 0) query.set(name, left.join())
    else query.delete(name)
  }
  // Commas may stand in a query as they are, and are easier to read that way.
  return query.size > 0 ? `?${query.toString().replaceAll("%2C", ",")}` : ""
}
