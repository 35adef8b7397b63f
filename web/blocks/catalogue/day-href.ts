import { hrefOf, withValues } from "#web/lists/list-query.ts"

/** The same page on another day. */
export const dayHref = (search: string, day: string): string =>
  hrefOf(withValues(new URLSearchParams(search), "date", [day]))
