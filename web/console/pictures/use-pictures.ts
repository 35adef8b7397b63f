import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { imagesKey } from "./use-uploads.ts"

const PAGE = 24

/** The organiser's pictures, newest first, as far as they are loaded. */
export function usePictures(search: string, isAsked = true) {
  const may = useMay()
  const asked = search.trim().length >= 2 ? { search: search.trim() } : {}
  const query = useInfiniteQuery({
    queryKey: [...imagesKey, "list", asked],
    queryFn: ({ pageParam }) =>
      call("GET /api/console/images", { query: { page_number: pageParam, page_size: PAGE, ...asked } }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (count > pages.length * PAGE ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isAsked && may("websites.pages.read"),
  })
  return {
    query,
    pictures: query.data?.pages.flatMap(({ data }) => data) ?? [],
    count: query.data?.pages[0]?.count ?? 0,
  }
}
