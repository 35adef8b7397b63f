import { useTranslation } from "react-i18next"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"

/** What a visitor sees of a fault of ours. */
export function Failed() {
  const { t } = useTranslation()
  return (
    <div className="container section">
      <title>{t("shell.failed.title")}</title>
      <EmptyState
        picture={picture}
        headingLevel={1}
        title={t("shell.failed.title")}
        action={<Button onPress={() => location.reload()}>{t("shell.failed.action")}</Button>}
      >
        {t("shell.failed.subtitle")}
      </EmptyState>
    </div>
  )
}
