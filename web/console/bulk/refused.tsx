import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorText } from "#web/ui/error-text.ts"
import styles from "./bulk.module.css"
import type { Refusal } from "./jobs.ts"

interface RefusedProps {
  refused: readonly Refusal[]
  /** How many there are in all; a job tells the first of them. */
  count?: number
  onHide?: () => void
}

/** The rows that a bulk action did not change, by name, each with its reason. */
export function Refused({ refused, count = refused.length, onHide }: RefusedProps) {
  const { t } = useTranslation()
  if (refused.length === 0) return null
  return (
    <div className={styles.refused}>
      <Alert
        tone="warning"
        isAnnounced
        title={t("console_entity.bulk.refused", { count })}
        action={
          onHide && (
            <Button size="sm" onPress={onHide}>
              {t("console_entity.bulk.hide")}
            </Button>
          )
        }
      >
        <ul>
          {refused.map(({ cuid, code, name }, place) => (
            <li key={cuid ?? place}>
              {name && <b>{name} </b>}
              {errorText(t, code)}
            </li>
          ))}
          {count > refused.length && (
            <li>{t("console_entity.bulk.refused_more", { count: count - refused.length })}</li>
          )}
        </ul>
        {t("console_entity.bulk.refused_text")}
      </Alert>
    </div>
  )
}
