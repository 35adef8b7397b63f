import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"

interface StaleAlertProps {
  isStale: boolean
  isMerged: boolean
  isLoading: boolean
  load: () => void
}

/** Says that the registration was changed meanwhile, and offers what is there now. */
export function StaleAlert({ isStale, isMerged, isLoading, load }: StaleAlertProps) {
  const { t } = useTranslation()
  if (isStale)
    return (
      <Alert
        tone="warning"
        isAnnounced
        title={t("account_registrations.edit.stale")}
        action={
          <Button onPress={load} isPending={isLoading}>
            {t("account_registrations.edit.stale_load")}
          </Button>
        }
      >
        {t("account_registrations.edit.stale_text")}
      </Alert>
    )
  return isMerged ? <Alert isAnnounced>{t("account_registrations.edit.stale_loaded")}</Alert> : null
}
