/** Where and when a page is asked for: what `load` may depend on besides its settings. */
export interface Where {
  query: URLSearchParams
  /** What the page's `{parameters}` stand for. */
  params: Record<string, string>
  /** An instant. */
  now: string
  /** The organiser's. */
  timezone: string
}
