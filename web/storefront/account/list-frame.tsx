import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Pagination } from "#web/ui/pagination.tsx"
import { AccountHead } from "./account-head.tsx"
import { pageHref } from "./page-href.ts"

interface ListFrameProps {
  title: string
  action?: ReactNode
  list: { count: number; page_number: number; page_size: number }
  empty: { picture: string; title: string; subtitle: string; action: string; href: string }
  /** The rows. */
  children: ReactNode
}

/** A list of the account: its title, its rows or an empty state, its pages. */
export function ListFrame({ title, action, list, empty, children }: ListFrameProps) {
  const { search } = useLocation()
  const { count, page_number, page_size } = list
  return (
    <>
      <AccountHead title={title} action={count > 0 && action} />
      {count > 0 ? (
        <ul className="list things">{children}</ul>
      ) : (
        <div className="account-empty">
          <EmptyState
            picture={empty.picture}
            title={empty.title}
            action={<LinkButton href={empty.href}>{empty.action}</LinkButton>}
          >
            {empty.subtitle}
          </EmptyState>
        </div>
      )}
      <Pagination page={page_number} pageSize={page_size} total={count} href={(page) => pageHref(search, page)} />
    </>
  )
}
