import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import { ask, type Found, keyOf } from "../entity/ask.ts"
import { askedOf } from "./list-query.ts"

/**
 * The rows that the address asks for, as far as they are loaded. Another question begins at the first row; until it is
 * answered the old rows stay.
 */
export function useEntityList(of: Entity) {
  const [address] = useSearchParams()
  const asked = askedOf(of, address)
  const query = useInfiniteQuery({
    queryKey: keyOf(of, "list", asked),
    queryFn: ({ pageParam }) => ask<Found>(of.endpoints.find, { query: { ...asked, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const { count = 0, more = false } = pages[0] ?? {}
  return { query, asked, rows: pages.flatMap(({ data }) => data), count, more }
}
export type EntityRows = ReturnType<typeof useEntityList>
