import type { Collaborator } from "#contract/entities/collaborators.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"

/** Whether somebody has used their invitation, and whether they log in with a second factor. */
export function PersonState({ person: { invited, second_factor } }: { person: Collaborator }) {
  const { t } = useTranslation()
  return (
    <>
      <Badge tone={invited ? "info" : "success"}>
        {t(invited ? "console_team.states.invited" : "console_team.states.active")}
      </Badge>
      {second_factor && <Badge>{t("console_team.states.second_factor")}</Badge>}
    </>
  )
}
