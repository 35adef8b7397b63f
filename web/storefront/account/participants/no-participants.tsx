import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-people.svg"

export function NoParticipants() {
  const { t } = useTranslation()
  return (
    <div className="account-empty">
      <EmptyState
        picture={picture}
        title={t("account.participants.empty.title")}
        action={
          <LinkButton variant="primary" href="/account/participants/create">
            {t("account.participants.add")}
          </LinkButton>
        }
      >
        {t("account.participants.empty.subtitle")}
      </EmptyState>
    </div>
  )
}
