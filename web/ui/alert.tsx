import type { ReactNode } from "react"
import { CircleCheck } from "#web/ui/icons/circle-check.tsx"
import { CircleX } from "#web/ui/icons/circle-x.tsx"
import { Info } from "#web/ui/icons/info.tsx"
import { TriangleAlert } from "#web/ui/icons/triangle-alert.tsx"
import "./alert.css"

type AlertProps = {
  tone?: "info" | "success" | "warning" | "danger"
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announced by screen readers when it appears. Not for alerts that are on the page from the start. */
  isAnnounced?: boolean
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX }

export function Alert({ tone = "info", title, children, action, isAnnounced = false }: AlertProps) {
  const Icon = icons[tone]
  const role = isAnnounced ? { role: tone === "danger" ? "alert" : "status" } : {}
  return (
    <div {...role} className={tone === "info" ? "alert" : `alert alert-${tone}`}>
      <Icon className="icon" aria-hidden="true" />
      {title && <strong className="alert-title">{title}</strong>}
      {children && <div className="alert-text">{children}</div>}
      {action && <div className="alert-act">{action}</div>}
    </div>
  )
}
