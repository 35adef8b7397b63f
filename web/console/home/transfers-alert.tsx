import type { Home } from "#contract/endpoints/console-home.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useMay } from "../session/session.ts"
import styles from "./home.module.css"

/** Families can choose a transfer, but the account it goes to is not complete. */
export function TransfersAlert({ missing }: { missing: Home["transfers_missing"] }) {
  const { t } = useTranslation()
  const may = useMay()
  const fields = missing.map((field) => t(`console_settings.fields.${field}`)).join(", ")
  return (
    <div className={styles.alert}>
      <Alert
        tone="warning"
        title={t("console_home.transfers.title")}
        action={
          may("organiser.business.read") && (
            <LinkButton size="sm" href="/settings/business">
              {t("console_settings.payments.to_business")}
            </LinkButton>
          )
        }
      >
        {t("console_home.transfers.text", { fields })}
      </Alert>
    </div>
  )
}
