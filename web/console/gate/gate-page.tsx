import { useEffect, useState } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import type { AttendanceKind } from "#contract/rules/attendance.ts"
import { type AttendanceState, attendanceStates, countStates, stateOf } from "#contract/rules/attendance-marks.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { CloudOff } from "#web/ui/icons/cloud-off.tsx"
import { ScanQrCode } from "#web/ui/icons/scan-qr-code.tsx"
import { TriangleAlert } from "#web/ui/icons/triangle-alert.tsx"
import { SearchField } from "#web/ui/search-field.tsx"
import { Select } from "#web/ui/select.tsx"
import { showToast } from "#web/ui/show-toast.ts"
import { ChildRow } from "../attendance/child-row.tsx"
import { idOf, searched } from "../attendance/find-people.ts"
import { Counts } from "../attendance/group-head.tsx"
import { useMay, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { applyRecords } from "./apply-records.ts"
import styles from "./gate.module.css"
import type { Gate, GateState } from "./gate.ts"
import { GateHead } from "./gate-head.tsx"
import { keepFiles } from "./install-gate.ts"
import { RecordsDialog } from "./records-dialog.tsx"
import { Scanner } from "./scanner.tsx"

const EVERY = "all"
/** Those one waits for, has and has had: as many as a phone shows side by side. */
const filters = ["EXPECTED", "PRESENT", "LEFT"] as const

/** The gate: one group or all of them, one action for each child, drawn for a phone in one hand. */
export function GatePage({ gate, state, slug }: { gate: Gate; state: GateState; slug: string }) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const may = useMay()
  const { timeRange } = useFormats()
  const [search, setSearch] = useState("")
  const [group, setGroup] = useState<string>(EVERY)
  const [only, setOnly] = useState<AttendanceState | typeof EVERY>(EVERY)
  const [open, setOpen] = useState<"scanner" | "records" | null>(null)
  // By now everything the page is made of has been loaded.
  useEffect(() => void keepFiles(), [])
  const groups = applyRecords(state.day?.groups ?? [], state.records)
  const chosen = groups.filter(({ date }) => group === EVERY || String(date.id) === group)
  const rows = chosen.flatMap((each) => each.rows)
  const counts = countStates(rows)
  const found = searched(chosen, search).flatMap((each) => each.rows)
  const unsent = new Set(
    state.records.flatMap((each) => (each.state === "WAITING" ? [`${each.registration}/${each.date_id}`] : [])),
  )
  const tap = async (row: DayRow, kind: AttendanceKind, picked_up_by?: string) => {
    const { key } = await gate.tap(row, kind, picked_up_by)
    const text = t(`console_attendance.recorded.${kind}`, { name: row.participant.fullname })
    showToast.undoable(text, { label: t("console_attendance.gate.undo"), run: () => void undo(key) })
  }
  const undo = async (key: string) => {
    await gate.undo(key).catch((error: unknown) => showToast.error(errorText(t, errorCode(error))))
  }
  /** A code brings its child to the top: the person sees name, age, activity and hours, and taps. */
  const showCode = async (code: string): Promise<string | null> => {
    const { row, name, refusal } = await gate.readCode(code)
    if (refusal === "TOKEN_INVALID") return t("console_attendance.gate.invalid_code")
    if (!row) {
      const reason = refusal ? errorText(t, refusal) : t("console_attendance.gate.unknown_code")
      return name === null ? reason : t("console_attendance.gate.code_of", { name, reason })
    }
    setGroup(EVERY)
    setOnly(EVERY)
    setSearch(row.participant.fullname)
    return null
  }
  if (!may("registrations.attendances.read"))
    return <p className={styles.page}>{t("console_attendance.gate.forbidden")}</p>
  return (
    <main className={styles.page}>
      <title>{t("console_attendance.gate.of", { organiser: organiser.name })}</title>
      <GateHead gate={gate} state={state} slug={slug} />
      <Notices state={state} onSee={() => setOpen("records")} />
      {groups.length > 1 && (
        <Select
          label={t("console_attendance.gate.group")}
          hasOptionalMark={false}
          value={group}
          onChange={(value) => setGroup(String(value))}
          options={[
            { value: EVERY, label: t("console_attendance.gate.every_group") },
            ...groups.map(({ date, activity }) => ({
              value: String(date.id),
              label: `${activity.title} · ${timeRange(date.start_at, date.end_at)}`,
            })),
          ]}
        />
      )}
      <div className={styles.find}>
        <SearchField
          className={styles.grow ?? ""}
          label={t("console_attendance.search")}
          isLabelHidden
          placeholder={t("console_attendance.search_hint")}
          value={search}
          delay={50}
          onSearch={setSearch}
        />
        <Button variant="primary" onPress={() => setOpen("scanner")}>
          <ScanQrCode className="icon" aria-hidden="true" />
          {t("console_attendance.gate.scan")}
        </Button>
      </div>
      <Counts rows={rows} />
      <ToggleButtonGroup
        className={styles.filter ?? ""}
        aria-label={t("console_attendance.show")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[only]}
        onSelectionChange={(keys) => setOnly([...keys][0] as typeof only)}
      >
        <ToggleButton id={EVERY}>{`${t("console_attendance.all")} ${rows.length}`}</ToggleButton>
        {filters.map((each) => (
          <ToggleButton
            key={each}
            id={each}
          >{`${t(`console_attendance.states.${each}`)} ${counts[each]}`}</ToggleButton>
        ))}
      </ToggleButtonGroup>
      {!state.day && <p className={styles.hint}>{t("console_attendance.gate.no_day")}</p>}
      {state.day && rows.length === 0 && <p className={styles.hint}>{t("console_attendance.nobody")}</p>}
      {rows.length > 0 && found.length === 0 && <p role="status">{t("console_attendance.nobody_found")}</p>}
      {attendanceStates
        .filter((each) => only === EVERY || only === each)
        .map((each) => (
          <Children
            key={each}
            state={each}
            rows={found.filter((row) => stateOf(row) === each)}
            unsent={unsent}
            isMixed={chosen.length > 1 || search !== ""}
            onTap={tap}
          />
        ))}
      {open === "scanner" && <Scanner onCode={showCode} onClose={() => setOpen(null)} />}
      {open === "records" && <RecordsDialog gate={gate} records={state.records} onClose={() => setOpen(null)} />}
    </main>
  )
}

/** No network, records that wait or were refused, a clock that is off: each in a line of its own. */
function Notices({ state, onSee }: { state: GateState; onSee: () => void }) {
  const { t } = useTranslation()
  const count = (wanted: string) => state.records.filter((each) => each.state === wanted).length
  const [waiting, refused] = [count("WAITING"), count("REFUSED")]
  return (
    <div role="status">
      {(!state.isOnline || refused > 0) && (
        <div className={styles.notice}>
          <CloudOff className="icon" aria-hidden="true" />
          <span className={styles.grow}>
            {!state.isOnline && <b>{t("console_attendance.gate.offline")} </b>}
            {!state.isOnline &&
              (waiting > 0
                ? t("console_attendance.gate.waiting", { count: waiting })
                : t("console_attendance.gate.all_kept"))}
            {refused > 0 && ` ${t("console_attendance.gate.refused", { count: refused })}`}
          </span>
          <Button size="sm" className={styles.see} onPress={onSee}>
            {t("console_attendance.gate.see")}
          </Button>
        </div>
      )}
      {state.clock_seconds !== null && (
        <p className={styles.clock}>
          <TriangleAlert className="icon icon-sm" aria-hidden="true" />
          {t("console_attendance.gate.clock", { minutes: Math.round(Math.abs(state.clock_seconds) / 60) })}
        </p>
      )}
    </div>
  )
}

interface ChildrenProps {
  state: AttendanceState
  rows: DayRow[]
  unsent: ReadonlySet<string>
  /** Several groups are shown, or somebody was looked for: each child says which group is theirs, and when. */
  isMixed: boolean
  onTap: (row: DayRow, kind: AttendanceKind, picked_up_by?: string) => Promise<void>
}

function Children({ state, rows, unsent, isMixed, onTap }: ChildrenProps) {
  const { t } = useTranslation()
  const { timeRange } = useFormats()
  const mayRecord = useMay()("registrations.attendances.register")
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{t(`console_attendance.states.${state}`)}</h2>
      <ul className={styles.list}>
        {rows.map((row) => (
          <ChildRow
            key={idOf(row)}
            row={row}
            mayRecord={mayRecord}
            isWaiting={unsent.has(idOf(row))}
            {...(isMixed && { activity: `${row.activity.title}, ${timeRange(row.date.start_at, row.date.end_at)}` })}
            onTap={(kind, picked_up_by) => void onTap(row, kind, picked_up_by)}
          />
        ))}
      </ul>
    </section>
  )
}
