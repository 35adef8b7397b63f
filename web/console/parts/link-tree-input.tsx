import { useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { LinkList } from "./link-list.tsx"
import type { Branch } from "./link-tree.ts"
import styles from "./parts.module.css"
import { usePartedField } from "./use-parted-field.ts"

/** The links of the header, those below them, and those below these. */
export function LinkTreeInput() {
  const { t } = useTranslation()
  const { value, isDisabled, ref, change, errorAt } = usePartedField("links")
  const links = value as Branch[]
  // A drag moves links several times before they are drawn again.
  const latest = useRef(links)
  useLayoutEffect(() => {
    latest.current = links
  })
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <fieldset ref={ref} className={styles.tree} disabled={isDisabled} aria-label={t("console_parts.fields.links")}>
      {links.length === 0 && <p className="hint">{t("console_parts.links.none")}</p>}
      <LinkList
        tree={{
          links,
          isDisabled,
          opened,
          errorAt,
          edit: (make, toOpen) => {
            const next = make(latest.current)
            if (next === null) return
            latest.current = next
            if (toOpen) setOpened(toOpen)
            change(next)
          },
        }}
        above={[]}
      />
    </fieldset>
  )
}
