import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { useFormats } from "../use-formats.ts"
import type { CardStatus } from "./card-status.ts"

type StatusBadgeProps = {
  status: CardStatus
  /** Whether the number of places left is shown. */
  showsRemaining: boolean
  isOnPicture: boolean
}

/** The status of a card. Where there is little room, in fewer words. */
export function CardStatusBadge({ status, showsRemaining, isOnPicture }: StatusBadgeProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const variant = isOnPicture ? "dot" : "soft"
  if (status.is === "closed")
    return (
      <Badge tone="danger" variant="solid">
        {t(`catalogue.status.${status.status}`)}
      </Badge>
    )
  if (status.is === "opening") {
    const day = date(status.opens_at, "short")
    return (
      <Badge tone="info" variant={variant}>
        <span className="card-long">{t("catalogue.opens_at", { date: day, time: time(status.opens_at) })}</span>
        <span className="card-short">{day}</span>
      </Badge>
    )
  }
  if (status.is !== "few" || !showsRemaining) return null
  return (
    <Badge tone="warning" variant={variant}>
      <span className="card-long">{t("catalogue.few_left", { count: status.remaining })}</span>
      <span className="card-short">{t("catalogue.remaining", { count: status.remaining })}</span>
    </Badge>
  )
}
