/**
 * Whether a link leads to the current page: the same path exactly, and when the link carries a query, the same query as
 * a set. A link without a query compares the path alone.
 */
export function isActiveLink(href: string, here: { pathname: string; search: string }): boolean {
  let url: URL
  try {
    url = new URL(href, "http://this.site")
  } catch {
    return false
  }
  if (url.origin !== "http://this.site" || href === "" || href.startsWith("#")) return false
  if (withoutEnd(url.pathname) !== withoutEnd(here.pathname)) return false
  return url.search === "" || asSet(url.search) === asSet(here.search)
}

const withoutEnd = (path: string) => path.replace(/(?<=.)\/$/, "")
const asSet = (search: string) =>
  [...new URLSearchParams(search)]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&")
