import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import { wordsOf } from "#contract/rules/important.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TriangleAlert } from "#web/ui/icons/triangle-alert.tsx"
import styles from "./important.module.css"

/** Beside a name: there is something to know about this child. */
export function ImportantSign() {
  const { t } = useTranslation()
  return (
    <span className={styles.sign}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <span className="sr-only">{t("console_attendance.important")}</span>
    </span>
  )
}

/** Below a name: what there is to know, in one line or two; the card has all of it. */
export function ImportantWords({ answers }: { answers: DayRow["important"] }) {
  const { t } = useTranslation()
  const colon = t("console_attendance.colon")
  return <p className={styles.words}>{answers.map((each) => wordsOf(each, colon)).join(" · ")}</p>
}

/** On the card: each answer under its question, in full. */
export function ImportantAnswers({ answers }: { answers: DayRow["important"] }) {
  const { t } = useTranslation()
  if (answers.length === 0) return null
  return (
    <section className={styles.vital} aria-label={t("console_attendance.important")}>
      <span className={styles.sign} aria-hidden="true">
        <TriangleAlert className="icon" />
      </span>
      <dl className={styles.answers}>
        {answers.map(({ title, text }) => (
          <div key={`${title}${text}`}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
