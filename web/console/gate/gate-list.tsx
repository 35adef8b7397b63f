import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import type { AttendanceKind } from "#contract/rules/attendance.ts"
import { type AttendanceState, attendanceStates, stateOf } from "#contract/rules/day-counts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChildRow } from "../attendance/child-row.tsx"
import { idOf } from "../attendance/find-people.ts"
import { useGrowing } from "../attendance/use-growing.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./gate.module.css"
import type { KeptRecord } from "./store.ts"

interface GateListProps {
  rows: readonly DayRow[]
  /** What the rows were chosen by. */
  filter: string
  unsent: ReadonlySet<string>
  /** Several groups are shown, or somebody was looked for: each child says which group is theirs, and when. */
  isMixed: boolean
  mayRecord: boolean
  onTap: (row: DayRow, kind: AttendanceKind, picked_up_by?: string) => void
  onOpen: (row: DayRow) => void
}

/** The rows whose records wait to be sent. */
export const unsentOf = (records: readonly KeptRecord[]): ReadonlySet<string> =>
  new Set(
    records.flatMap(({ state, registration, date_id }) => (state === "WAITING" ? [`${registration}/${date_id}`] : [])),
  )

/** Children under their states, drawn as far as somebody has scrolled. */
export function GateList({ rows, filter, unsent, isMixed, mayRecord, onTap, onOpen }: GateListProps) {
  const { t } = useTranslation()
  const { timeRange } = useFormats()
  const { shown, end } = useGrowing(rows.length, filter)
  const byState = Map.groupBy(rows, (row) => stateOf(row, false))
  const ordered = attendanceStates.flatMap((state) => byState.get(state) ?? [])
  const drawn = Map.groupBy(ordered.slice(0, shown), (row) => stateOf(row, false))
  const section = ([state, children]: [AttendanceState, DayRow[]]) => (
    <section key={state}>
      <h2 className={styles.heading}>{t(`console_attendance.states.${state}`)}</h2>
      <ul className={styles.list}>
        {children.map((row) => (
          <ChildRow
            key={idOf(row)}
            row={row}
            mayRecord={mayRecord}
            isWaiting={unsent.has(idOf(row))}
            isOver={false}
            {...(isMixed && { activity: `${row.activity.title}, ${timeRange(row.date.start_at, row.date.end_at)}` })}
            onTap={onTap}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  )
  return (
    <div>
      {[...drawn].map(section)}
      <div ref={end} />
    </div>
  )
}
