/** The address of another page of the same list, with the rest of the query kept. */
export function pageHref(search: string, page_number: number): string {
  const query = new URLSearchParams(search)
  query.set("page_number", String(page_number))
  return `?${query}`
}
