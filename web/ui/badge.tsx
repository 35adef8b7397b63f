import type { ReactNode } from "react"
import "./badge.css"

export type Tone = "success" | "warning" | "danger" | "info" | "neutral"

type BadgeProps = {
  tone?: Tone
  /** `dot` is white with a coloured square, for pictures; `solid` is full colour. */
  variant?: "soft" | "solid" | "dot"
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = "neutral", variant = "soft", icon, children }: BadgeProps) {
  const parts = ["badge", tone !== "neutral" && `badge-${tone}`, variant !== "soft" && `badge-${variant}`]
  return (
    <span className={parts.filter(Boolean).join(" ")}>
      {icon}
      {children}
    </span>
  )
}

/** A number in a small accent square. Its meaning is said beside it or in `label`. */
export function Count({ children, label }: { children: number; label?: string }) {
  return (
    <span className="count">
      {label ? (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="sr-only">{label}</span>
        </>
      ) : (
        children
      )}
    </span>
  )
}
