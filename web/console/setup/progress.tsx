import { useTranslation } from "#web/texts/use-translation.tsx"
import styles from "./setup.module.css"
import type { Step } from "./steps.ts"

/** A tile for each step, and the same in words. */
export function Progress({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation()
  const done = steps.filter((step) => step.done).length
  return (
    <p className={styles.progress}>
      <span className={styles.tiles} aria-hidden="true">
        {steps.map(({ step }, place) => (
          <i key={step} data-done={place < done || undefined} />
        ))}
      </span>
      <b>{t("console_setup.count", { done, all: steps.length })}</b>
    </p>
  )
}
