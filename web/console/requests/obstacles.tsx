import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { type ShownRequest, useObstacles } from "./ask.ts"

/** Whether a pending request could be approved at this moment, and everything that stands in its way. */
export function Obstacles({ request }: { request: ShownRequest }) {
  const { t } = useTranslation()
  const { date, dateRange } = useFormats()
  const { data, error, refetch } = useObstacles(request)
  if (error) return <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />
  if (!data) return <Skeleton height="4rem" />
  if (data.length === 0)
    return (
      <Alert tone="success" title={t("console_requests.obstacles.none")}>
        {t("console_requests.obstacles.none_text")}
      </Alert>
    )
  const whenOf = (cuid: string, date_id: number | null) => {
    const asked = request.availabilities.find((each) => each.cuid === cuid)
    const day = asked?.dates.find(({ id }) => id === date_id)
    if (day) return date(day.start_at, "weekday")
    return asked && dateRange(asked.start_at, asked.end_at, "short")
  }
  return (
    <Alert tone="warning" title={t("console_requests.obstacles.some")}>
      <ul>
        {data.map(({ availability, code, date_id }) => (
          <li key={`${availability}/${code}/${date_id}`}>
            <b>{whenOf(availability, date_id)}</b> {t(`console_requests.obstacles.${code}`)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
