import { useTranslation } from "#web/texts/use-translation.tsx"
import type { EntityRows } from "../list/use-entity-list.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./payments.module.css"

/** The sum of everything that matches, not of what is loaded: the first page of the list carries it. */
export function Sum({ list }: { list: Pick<EntityRows, "query"> }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const [first] = list.query.data?.pages ?? []
  const { sum } = (first ?? {}) as { sum?: number }
  if (sum === undefined) return null
  return (
    <span className={styles.sum}>
      {t("console_payments.sum")} <b>{money(sum, "sum")}</b>
    </span>
  )
}
