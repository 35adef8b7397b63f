import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-search.svg"

export function NotFound() {
  const { t } = useTranslation()
  const title = t("console_shell.not_found.title")
  return (
    <>
      <title>{title}</title>
      <EmptyState
        picture={picture}
        headingLevel={1}
        title={title}
        action={<LinkButton href="/">{t("console_shell.not_found.action")}</LinkButton>}
      >
        {t("console_shell.not_found.text")}
      </EmptyState>
    </>
  )
}
