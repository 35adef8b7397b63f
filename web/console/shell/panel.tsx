import { type ReactNode, useId } from "react"
import styles from "./page.module.css"

interface PanelProps {
  title?: string
  /** A word or a control at the end of the panel's head. */
  end?: ReactNode
  /** Without padding: a table or a list reaches the border. */
  isFlush?: boolean
  children: ReactNode
}

/** A part of a page with a hairline around it; with a title it is a region of that name. */
export function Panel({ title, end, isFlush = false, children }: PanelProps) {
  const id = useId()
  const Element = title ? "section" : "div"
  return (
    <Element
      className={isFlush ? `${styles.panel} ${styles.flush}` : styles.panel}
      {...(title && { "aria-labelledby": id })}
    >
      {(title || end) && (
        <div className={styles.panelHead}>
          {title && (
            <h2 id={id} className={styles.panelTitle}>
              {title}
            </h2>
          )}
          {end}
        </div>
      )}
      {children}
    </Element>
  )
}
