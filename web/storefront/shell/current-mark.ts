type Place = { pathname: string; search: string }

/**
 * `aria-current` of a link: "page" on the page it leads to, "true" on the pages below that one. A link with a query is
 * current under that query only; one without is current under any.
 */
export function currentMark(href: string, { pathname, search }: Place): "page" | "true" | undefined {
  if (!/^\/(?![/\\])/.test(href)) return undefined
  const link = new URL(href, "http://site")
  const path = withoutEnd(link.pathname)
  const here = withoutEnd(pathname)
  if (path === here) return link.search === "" || link.search === search ? "page" : undefined
  return path !== "" && here.startsWith(`${path}/`) ? "true" : undefined
}

/** `aria-current` of a button whose menu holds these links. */
export function currentWithin(hrefs: readonly string[], place: Place): "true" | undefined {
  return hrefs.some((href) => currentMark(href, place)) ? "true" : undefined
}

/** What these links can see of a place: its query only where one of them has one. */
export const addressFor = (hrefs: readonly string[], { pathname, search }: Place): string =>
  hrefs.some((href) => href.includes("?")) ? pathname + search : pathname

const withoutEnd = (path: string) => path.replace(/\/+$/, "")
