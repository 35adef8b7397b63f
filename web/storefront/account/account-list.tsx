import type { ComponentProps, ReactNode } from "react"
import { ListFrame } from "#web/lists/list-frame.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { AccountHead } from "./account-head.tsx"

interface AccountListProps extends Pick<ComponentProps<typeof ListFrame>, "list" | "children"> {
  title: string
  action?: ReactNode
  empty: { picture: string; title: string; subtitle: string; action: string; href: string }
}

/** A list of the account: its title, its rows or an empty state, its pages. */
export function AccountList({ title, action, list, empty, children }: AccountListProps) {
  return (
    <>
      <AccountHead title={title} action={list.count > 0 && action} />
      <ListFrame
        list={list}
        className="list things"
        empty={
          <div className="account-empty">
            <EmptyState
              picture={empty.picture}
              title={empty.title}
              action={<LinkButton href={empty.href}>{empty.action}</LinkButton>}
            >
              {empty.subtitle}
            </EmptyState>
          </div>
        }
      >
        {children}
      </ListFrame>
    </>
  )
}
