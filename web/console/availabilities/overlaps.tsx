import type { Overlap } from "#contract/endpoints/availability-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { useFormats } from "../session/use-formats.ts"

/** Participants who are now expected at two places at once. */
export function Overlaps({ overlaps }: { overlaps: Overlap[] }) {
  const { t } = useTranslation()
  const { date, timeRange } = useFormats()
  return (
    <Alert tone="warning" title={t("console_availabilities.dates.overlaps", { count: overlaps.length })}>
      <ul>
        {overlaps.map(({ participant, activity, start_at, end_at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same child may be named twice, and nothing is reordered
          <li key={place}>
            {[participant, activity, `${date(start_at, "short")}, ${timeRange(start_at, end_at)}`]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
