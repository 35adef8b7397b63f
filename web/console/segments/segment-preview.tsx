import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Conditions } from "#contract/rules/conditions.ts"
import { conditionProblem, type SegmentEntity } from "#contract/rules/segment-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./segments.module.css"

/** Typing is waited for as long as this before somebody is counted. */
export const TYPING = 350

interface SegmentPreviewProps {
  entity: SegmentEntity
  conditions: Conditions
}

/** How many fulfil these conditions now, and twenty of them by name; while a row is unfinished the last count stays. */
export function SegmentPreview({ entity, conditions }: SegmentPreviewProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const may = useMay()
  const settled = useDebounced(JSON.stringify(conditions), TYPING)
  const asked = JSON.parse(settled) as Conditions
  const { data } = useQuery({
    queryKey: ["segments", "preview", entity, settled],
    queryFn: () => call("POST /api/console/segments/preview", { body: { entity, conditions: asked } }),
    enabled: may("segments.segments.read") && conditionProblem(entity, asked) === null,
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const { count, more, members } = data
  const what = t(`console_prices.counted.${entity}`, { count })
  return (
    <div>
      <p className={styles.counted} role="status">
        = <b>{more ? t("console_entity.list.more_than", { what }) : what}</b>
      </p>
      {members.length > 0 && (
        <ul className={styles.members} aria-label={t("console_prices.counted.members")}>
          {members.map(({ cuid, name, at }) => (
            <li key={cuid}>
              {name}
              {at && ` · ${date(at, "short")}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
