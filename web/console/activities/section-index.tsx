import { useEffect, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { useMay } from "../session/session.ts"
import styles from "./editor.module.css"
import { goTo, idOf, type PartName, ruleSections, type Section, sections } from "./sections.ts"
import type { Readiness } from "./use-readiness.ts"

interface SectionIndexProps {
  checks: Readiness["checks"]
  /** Parts with a field that is wrong. */
  wrong: ReadonlySet<Section["name"]>
  changed: readonly string[]
  values: Values
  /** Whether the rules below the form are there: a new one has none yet. */
  hasRules: boolean
}

/** The parts of the page, numbered tiles: ticked where nothing is missing, marked where something is. */
export function SectionIndex({ checks, wrong, changed, values, hasRules }: SectionIndexProps) {
  const { t } = useTranslation()
  const may = useMay()
  const rules = hasRules ? ruleSections.filter(({ permission }) => may(permission)) : []
  const parts: (Pick<Section, "checks" | "rows"> & { name: PartName })[] = [
    ...sections,
    ...rules.map(({ name }) => ({ name, checks: [], rows: () => [] })),
  ]
  const current = useCurrent(parts.map(({ name }) => name))
  const missing = new Set(checks.filter(({ done }) => !done).map(({ check }) => check))
  return (
    <nav className={styles.index} aria-label={t("console_activities.index")}>
      <ol>
        {parts.map(({ name, checks: own, rows }, place) => {
          const isWrong = wrong.has(name as Section["name"])
          const isOpen = isWrong || own.some((check) => missing.has(check))
          const isChanged = rows(values)
            .flat()
            .some((field) => changed.includes(field))
          const isCurrent = name === current
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.indexLink}
                aria-current={isCurrent || undefined}
                onClick={() => goTo(name)}
              >
                <span
                  className={styles.tick}
                  data-state={isWrong ? "wrong" : isCurrent ? "now" : isOpen ? "open" : "done"}
                >
                  {isCurrent || isOpen ? place + 1 : <Check className="icon" aria-hidden="true" />}
                </span>
                {t(`console_activities.parts.${name}.title`)}
                {isOpen && (
                  <span className="sr-only">
                    {" "}
                    ({t(isWrong ? "console_activities.to_mend" : "console_activities.to_complete")})
                  </span>
                )}
                {(isOpen || isChanged) && <span className={styles.dot} aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The part that is being read: the last one whose head has passed the upper third of the window. */
function useCurrent(names: readonly string[]): string {
  const all = names.join()
  const [current, setCurrent] = useState(names[0]!)
  useEffect(() => {
    const read = () => {
      const line = window.innerHeight / 3
      const parts = all.split(",")
      const passed = parts.filter(
        (name) => (document.getElementById(idOf(name))?.getBoundingClientRect().top ?? line) < line,
      )
      setCurrent(passed.at(-1) ?? parts[0]!)
    }
    read()
    window.addEventListener("scroll", read, { passive: true })
    return () => window.removeEventListener("scroll", read)
  }, [all])
  return current
}
