import { redirect } from "react-router"
import { z } from "zod"
import { paging } from "#contract/fields.ts"
import { pageHref } from "./page-href.ts"

// For loaders: paging from a list's address. An invalid number counts as absent.
const listQuery = z.object({ page_number: paging.page_number.catch(1), page_size: paging.page_size.catch(20) })
type ListPage = z.output<typeof listQuery>

export const listPage = (url: URL): ListPage => listQuery.parse(Object.fromEntries(url.searchParams))

/** A page beyond the last, for instance after a deletion, redirects to the last. */
export function keepWithin(url: URL, { count, page_number, page_size }: ListPage & { count: number }): void {
  const last = Math.max(1, Math.ceil(count / page_size))
  if (page_number > last) throw redirect(`${url.pathname}${pageHref(url.search, last)}`)
}

/** The page of a list that its address asks for. */
export async function readPage<T>(
  url: URL,
  read: (page: ListPage) => Promise<{ data: T[]; count: number }>,
): Promise<ListPage & { data: T[]; count: number }> {
  const page = listPage(url)
  const { data, count } = await read(page)
  keepWithin(url, { count, ...page })
  return { data, count, ...page }
}
