import { useTranslation } from "react-i18next"
import { buttonClass } from "#web/ui/button-look.ts"
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
        action={
          // Every page carries this one: a plain button, without the script of ours.
          <button type="button" className={buttonClass({})} onClick={() => location.reload()}>
            {t("shell.failed.action")}
          </button>
        }
      >
        {t("shell.failed.subtitle")}
      </EmptyState>
    </div>
  )
}
