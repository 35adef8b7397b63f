import { type AssistantKind, proposalOf } from "#contract/rules/assistant.ts"
import { weekdayOf } from "#contract/rules/recurrence.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { DatesPanel } from "../schedules/dates-panel.tsx"
import { readRule } from "../schedules/use-plan.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./assistant.module.css"
import type { AssistantValues } from "./values.ts"

/** The dates as they will be made: tiles by week, or the one stretch of a stay. */
export function PlannedDates({ kind, values }: { kind: AssistantKind; values: AssistantValues }) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const { dateRange } = useFormats()
  const { start_day, start_time, end_time } = values
  if (!start_day) return null
  const { mode } = proposalOf(kind, start_day)
  const end_day = kind === "WORKSHOP" ? start_day : values.end_day
  if (!mode)
    return (
      <Panel title={t("console_assistant.dates")}>
        <p className={styles.stay}>{end_day > start_day && dateRange(start_day, end_day, "long")}</p>
        <p>{t("console_assistant.stay", { start: start_time, end: end_time })}</p>
      </Panel>
    )
  const rule = readRule(
    {
      mode,
      weekdays: kind === "WORKSHOP" ? [weekdayOf(start_day)] : values.weekdays,
      every_weeks: 1,
      start_day,
      end_day,
      slots: [{ start_time, end_time }],
      skipped_days: [],
    },
    [],
    timezone,
  )
  return <DatesPanel values={{}} rule={rule} server={null} onSkip={undefined} />
}
