import { useTranslation } from "react-i18next"
import { data } from "react-router"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-search.svg"

/** Addresses no page answers to. */
export function loader() {
  throw data(null, { status: 404 })
}

export function NotFound() {
  const { t } = useTranslation()
  return (
    <div className="container section">
      <title>{t("shell.not_found.title")}</title>
      <EmptyState
        picture={picture}
        headingLevel={1}
        title={t("shell.not_found.title")}
        action={<LinkButton href="/">{t("shell.not_found.action")}</LinkButton>}
      >
        {t("shell.not_found.subtitle")}
      </EmptyState>
    </div>
  )
}

export default NotFound
