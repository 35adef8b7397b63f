import { type ReactNode, useEffect, useId, useRef } from "react"
import { useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { useKeys } from "../keys/use-keys.ts"
import styles from "./sheet.module.css"
import { sheetOpened } from "./use-folded.ts"

interface SheetProps {
  title: string
  /** Above the title: state, reference. */
  over?: ReactNode
  /** Under the title: whose it is. */
  lead?: ReactNode
  /** Buttons beside the cross: the record before, the next one. */
  actions?: ReactNode
  children: ReactNode
  /** Actions on the record, always in sight. */
  foot?: ReactNode
  /** The address of the list behind it, with its filters. */
  closeTo: string
}

/**
 * A detail beside its list. It has an address of its own (a route below the list's), is not modal, so that the list stays
 * alive, and Escape closes it. Its title takes the focus when it opens, and the row that had it gets it back.
 */
export function Sheet({ title, over, lead, actions, children, foot, closeTo }: SheetProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => void navigate(closeTo, { preventScrollReset: true })
  useKeys({ key: "Escape", label: t("console_keys.close_sheet"), run: close })
  useEffect(sheetOpened, [])
  useEffect(() => {
    const before = document.activeElement
    const own = heading.current
    own?.focus({ preventScroll: true })
    return () => {
      // With the sheet its focus is gone, to the body; one that has moved on meanwhile stays where it is.
      const now = document.activeElement
      const isLost = now === document.body || now === own
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section className={styles.sheet} aria-labelledby={id} data-sheet="">
      <div className={styles.head}>
        <div className={styles.bar}>
          <div className={styles.over}>{over}</div>
          {actions}
          <IconButton isSmall label={t("ui.close")} onPress={close}>
            <X className="icon" aria-hidden="true" />
          </IconButton>
        </div>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  )
}
