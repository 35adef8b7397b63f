import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-search.svg"

/** The "not found" page. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <div className="container section">
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

/** For a missing address inside a part of the site with its own layout, such as the account. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t("shell.not_found.title")}</title>
      <NotFound />
    </>
  )
}
