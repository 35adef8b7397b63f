import type { ReactNode } from "react"
import "./empty-state.css"

type EmptyStateProps = {
  /** The address of a drawing, 4:3. */
  picture: string
  /** Says what is missing, without apology. */
  title: string
  children?: ReactNode
  /** One way on. */
  action?: ReactNode
  headingLevel?: 1 | 2 | 3
}

export function EmptyState({ picture, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Title = `h${headingLevel}` as const
  return (
    <div className="empty">
      <img src={picture} alt="" width={240} height={180} />
      <Title className="empty-title">{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className="empty-act">{action}</div>}
    </div>
  )
}
