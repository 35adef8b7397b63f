import { hrefOf, withValues } from "./filters/filter-query.ts"

/** The same page on another day. */
export const dayHref = (search: string, day: string): string =>
  hrefOf(withValues(new URLSearchParams(search), "date", [day]))
