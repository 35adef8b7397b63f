import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { Pagination } from "#web/ui/pagination.tsx"
import { pageHref } from "./page-href.ts"

interface ListFrameProps {
  list: { count: number; page_number: number; page_size: number }
  /** In the place of the rows when there are none. */
  empty: ReactNode
  /** The class of the list. */
  className: string
  /** The rows. */
  children: ReactNode
}

/** A list: its rows or an empty state, its pages. */
export function ListFrame({ list, empty, className, children }: ListFrameProps) {
  const { search } = useLocation()
  const { count, page_number, page_size } = list
  return (
    <>
      {count > 0 ? <ul className={className}>{children}</ul> : empty}
      <Pagination page={page_number} pageSize={page_size} total={count} href={(page) => pageHref(search, page)} />
    </>
  )
}
