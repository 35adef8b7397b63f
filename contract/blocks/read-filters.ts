import { availabilityQuery, CATEGORY_GROUPS_MAX, categoriesIn } from "../endpoints/catalogue.ts"

const keys = ["search", "date", "weekday", "location", "period", "availabilities-period", "age"] as const

/**
 * The filters of a page's address, as the API takes them. Unreadable values are left out: an old or mistyped link shows
 * the list, not a refusal. A form sent without script repeats a key once for every ticked box.
 */
export function readFilters(query: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {}
  const said = (key: string) => query.getAll(key).filter(Boolean).join(",")
  for (const key of keys) {
    const value = said(key)
    if (value && availabilityQuery.shape[key].safeParse(value).success) filters[key] = value
  }
  const groups = [...new Set(query.keys())].filter((key) => key.startsWith("category-")).slice(0, CATEGORY_GROUPS_MAX)
  for (const key of groups) if (said(key) && categoriesIn({ [key]: said(key) })) filters[key] = said(key)
  return filters
}

/** The page of a list that an address asks for; the first page where that cannot be read. */
export function readPaging(query: URLSearchParams): { page_number: number; page_size: number } {
  const { page_number, page_size } = availabilityQuery.shape
  return {
    page_number: page_number.safeParse(query.get("page_number") ?? undefined).data ?? 1,
    page_size: page_size.safeParse(query.get("page_size") ?? undefined).data ?? 20,
  }
}
