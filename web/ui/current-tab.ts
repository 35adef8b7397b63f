/** Whether a tab leads to this very page: its path and, where its address carries a query, that query in any order. */
export function isCurrentTab(href: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path, query] = href.split("?")
  return path === pathname && (query === undefined || asSet(query) === asSet(search))
}

const asSet = (query: string): string => {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encodeURIComponent(name)}=${value}`)
  return [...new Set(pairs)].sort().join("&")
}
