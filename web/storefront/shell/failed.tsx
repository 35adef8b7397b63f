import { useTranslation } from "#web/texts/use-translation.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { EmptyState } from "#web/ui/empty-state.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"

/** The error page for a fault of ours. */
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
          // A plain button without our script, since every page carries this one.
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
