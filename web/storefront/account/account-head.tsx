import type { ReactNode } from "react"
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx"

interface AccountHeadProps {
  title: string
  lead?: ReactNode
  /** The list above the page, and the page's own name in the breadcrumbs. */
  crumb?: Crumb & { current: string; above?: Crumb }
  action?: ReactNode
}

export function AccountHead({ title, lead, crumb, action }: AccountHeadProps) {
  return (
    <header className="account-head">
      <title>{title}</title>
      {crumb && <Breadcrumbs crumbs={[...(crumb.above ? [crumb.above] : []), crumb]} current={crumb.current} />}
      <div className="account-title">
        <h1 className="page-title">{title}</h1>
        {action}
      </div>
      {lead && <p className="lead">{lead}</p>}
    </header>
  )
}
