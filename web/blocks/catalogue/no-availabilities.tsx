import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"

/** Shown when there is nothing on sale at all, with any filters. */
export function NoAvailabilities({ level }: { level: 2 | 3 }) {
  const { t } = useTranslation()
  return (
    <EmptyState picture={picture} title={t("catalogue.none.title")} headingLevel={level}>
      {t("catalogue.none.subtitle")}
    </EmptyState>
  )
}
