/** The address of a page, as far as links can see it. */
export interface Place {
  pathname: string
  /** Whether its query is this one. */
  isAsked(search: string): boolean
}

/**
 * `aria-current` of a link: "page" on the page it leads to, "true" on the pages below that one. A link with a query is
 * current under that query only; one without is current under any.
 */
export function currentMark(href: string, place: Place): "page" | "true" | undefined {
  if (!/^\/(?![/\\])/.test(href)) return undefined
  const link = new URL(href, "http://site")
  const path = withoutEnd(link.pathname)
  const here = withoutEnd(place.pathname)
  if (path === here) return link.search === "" || place.isAsked(link.search) ? "page" : undefined
  return path !== "" && here.startsWith(`${path}/`) ? "true" : undefined
}

/** `aria-current` of a button whose menu holds these links. */
export function currentWithin(hrefs: readonly string[], place: Place): "true" | undefined {
  return hrefs.some((href) => currentMark(href, place)) ? "true" : undefined
}

/** What these links can see of a place: its query only where it is the query of one of them. */
export function addressFor(hrefs: readonly string[], place: Place): string {
  const asked = hrefs.find((href) => href.includes("?") && currentMark(href, place) === "page")
  return asked === undefined ? place.pathname : place.pathname + new URL(asked, "http://site").search
}

const withoutEnd = (path: string) => path.replace(/\/+$/, "")
