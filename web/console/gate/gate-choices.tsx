import { memo } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { type AttendanceState, attendanceStates, countChildren, type StateCounts } from "#contract/rules/day-counts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./gate.module.css"

// What the list is narrowed by beside the search. Both are memoised: a typed letter changes neither, and to draw them again
// costs more than the rows it finds.

export const EVERY = "all"
export type ShownState = AttendanceState | typeof EVERY
/** Those one waits for, has and has had: as many as a phone shows side by side. */
const filters = ["EXPECTED", "PRESENT", "LEFT"] as const

const sum = (counts: StateCounts) => attendanceStates.reduce((all, each) => all + counts[each], 0)

interface GroupChoiceProps {
  groups: readonly DayGroup[]
  group: string
  onChange: (group: string) => void
}

export const GroupChoice = memo(function GroupChoice({ groups, group, onChange }: GroupChoiceProps) {
  const { t } = useTranslation()
  const { timeRange } = useFormats()
  return (
    <Select
      label={t("console_attendance.gate.group")}
      hasOptionalMark={false}
      value={group}
      onChange={(value) => onChange(String(value))}
      options={[
        { value: EVERY, label: t("console_attendance.gate.every_group") },
        ...groups.map(({ date, activity }) => ({
          value: String(date.id),
          label: `${activity.title} · ${timeRange(date.start_at, date.end_at)}`,
        })),
      ]}
    />
  )
})

interface StateChoiceProps {
  rows: readonly DayRow[]
  only: ShownState
  onChange: (only: ShownState) => void
}

export const StateChoice = memo(function StateChoice({ rows, only, onChange }: StateChoiceProps) {
  const { t } = useTranslation()
  const counts = countChildren(rows, false)
  return (
    <ToggleButtonGroup
      className={styles.filter ?? ""}
      aria-label={t("console_attendance.show")}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[only]}
      onSelectionChange={(keys) => onChange([...keys][0] as ShownState)}
    >
      <ToggleButton id={EVERY}>{`${t("console_attendance.all")} ${sum(counts)}`}</ToggleButton>
      {filters.map((each) => (
        <ToggleButton key={each} id={each}>{`${t(`console_attendance.states.${each}`)} ${counts[each]}`}</ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
})
