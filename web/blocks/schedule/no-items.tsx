import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"
import type { Level } from "../outline.ts"
import { useFormats } from "../use-formats.ts"
import { useScheduleNavigation } from "./schedule-navigation.ts"

/** Shown for an empty week or day, with a link to the nearest date; the next rather than the one before. */
export function NoItems({ isWeek, level, nothing }: { isWeek: boolean; level: Level; nothing: ReactNode }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { next, previous, href } = useScheduleNavigation()
  const nearest = next ?? previous
  if (!nearest && nothing) return nothing
  return (
    <EmptyState
      picture={picture}
      title={isWeek ? t("schedule.empty.week") : t("schedule.empty.day")}
      headingLevel={level}
      action={
        nearest && (
          <LinkButton href={href(nearest)} rel="nofollow" variant="primary" preventScrollReset>
            {t("schedule.empty.go", { date: date(nearest, "weekday") })}
          </LinkButton>
        )
      }
    >
      {nearest ? t("schedule.empty.elsewhere") : t("schedule.empty.nowhere")}
    </EmptyState>
  )
}
