import type { OwnMarks } from "../own.ts"

/** Where and when a page is requested: everything `load` may depend on besides the settings. */
export interface Where {
  query: URLSearchParams
  /** The values of the page's `{parameters}`. */
  params: Record<string, string>
  /** An instant. */
  now: string
  /** The organiser's time zone. */
  timezone: string
  /** Where the page is made once for many families. */
  marks?: Pick<OwnMarks, "children" | "inText" | "reader"> | null
}
