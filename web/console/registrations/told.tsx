import type { ToldFamilies } from "#contract/endpoints/registration-bulk.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./registrations.module.css"

interface ToldProps {
  told: ToldFamilies | undefined
  isOwedShown?: boolean
}

/** Who gets a mail, counted before it is sent. */
export function Told({ told, isOwedShown = false }: ToldProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  if (!told) return null
  const { families: count, without_email, names, outstanding_amount } = told
  return (
    <section className={styles.effects} aria-live="polite">
      <p>
        <b>
          {count > 0 ? t("console_registrations.bulk.families", { count }) : t("console_registrations.bulk.nobody")}
        </b>{" "}
        {isOwedShown && count > 0 && t("console_registrations.bulk.owed", { amount: money(outstanding_amount, "sum") })}
      </p>
      {names.length > 0 && (
        <p>
          {names.join(", ")}
          {count > names.length && "…"}
        </p>
      )}
      {without_email > 0 && <p>{t("console_registrations.bulk.without_email", { count: without_email })}</p>}
    </section>
  )
}
