import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Button } from "#web/ui/button.tsx"
import type { Found } from "../entity/ask.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./rows.module.css"

interface PagedRowsProps<R> {
  queryKey: readonly unknown[]
  find: (after: string | undefined) => Promise<Found<R>>
  keyOf: (row: R) => string
  show: (row: R) => ReactNode
  /** Said where there are none, and on the button for the next ones. */
  none: string
  more: string
  /** Above the rows, where there are some. */
  head?: ReactNode
}

/** Rows of one record, a page at a time. */
export function PagedRows<R>({ queryKey, find, keyOf, show, none, more, head }: PagedRowsProps<R>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => find(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  if (query.isPending) return <LoadingRows />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  const rows = query.data.pages.flatMap(({ data }) => data)
  return (
    <div className={styles.panel}>
      {rows.length === 0 ? <p className={styles.none}>{none}</p> : head}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={styles.row}>
            {show(row)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {more}
        </Button>
      )}
    </div>
  )
}
