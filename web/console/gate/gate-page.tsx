import { useCallback, useEffect, useMemo, useState } from "react"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import type { AttendanceKind } from "#contract/rules/attendance.ts"
import { stateOf } from "#contract/rules/day-counts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { ScanQrCode } from "#web/ui/icons/scan-qr-code.tsx"
import { SearchField } from "#web/ui/search-field.tsx"
import { showToast } from "#web/ui/show-toast.ts"
import { ChildCard } from "../attendance/child-card.tsx"
import { idOf, searched } from "../attendance/find-people.ts"
import { Counts } from "../attendance/group-head.tsx"
import { useMay, useSession } from "../session/session.ts"
import { applyRecords } from "./apply-records.ts"
import styles from "./gate.module.css"
import type { Gate } from "./gate.ts"
import { EVERY, GroupChoice, type ShownState, StateChoice } from "./gate-choices.tsx"
import { GateFoot } from "./gate-foot.tsx"
import { GateHead } from "./gate-head.tsx"
import { GateList, unsentOf } from "./gate-list.tsx"
import type { GateState } from "./gate-state.ts"
import { keepFiles } from "./install-gate.ts"
import { Notices } from "./notices.tsx"
import { RecordsDialog } from "./records-dialog.tsx"
import { Scanner } from "./scanner.tsx"

/** The gate keeps the list of one day, and only until that is over. */
const TODAY_IS_OVER = false

/** The gate: one group or all of them, one action for each child, drawn for a phone in one hand. */
export function GatePage({ gate, state, slug }: { gate: Gate; state: GateState; slug: string }) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const may = useMay()
  const [search, setSearch] = useState("")
  const [group, setGroup] = useState<string>(EVERY)
  const [only, setOnly] = useState<ShownState>(EVERY)
  const [open, setOpen] = useState<"scanner" | "records" | null>(null)
  // By now everything the page is made of has been loaded.
  useEffect(() => void keepFiles(), [])
  const [opened, setOpened] = useState<string | null>(null)
  const { day, records } = state
  const groups = useMemo(() => applyRecords(day?.groups ?? [], records), [day, records])
  const chosen = useMemo(
    () => groups.filter(({ date }) => group === EVERY || String(date.id) === group),
    [groups, group],
  )
  const rows = useMemo(() => chosen.flatMap((each) => each.rows), [chosen])
  const all = useMemo(() => groups.flatMap((each) => each.rows), [groups])
  const unsent = useMemo(() => unsentOf(records), [records])
  const found = useMemo(() => searched(chosen, search).flatMap((each) => each.rows), [chosen, search])
  const card = all.find((row) => idOf(row) === opened)
  const mayRecord = may("registrations.attendances.register")
  const tap = useCallback(
    async (row: DayRow, kind: AttendanceKind, picked_up_by?: string) => {
      const { key } = await gate.tap(row, kind, picked_up_by)
      const text = t(`console_attendance.recorded.${kind}`, { name: row.participant.fullname })
      const undo = () => void gate.undo(key).catch((error: unknown) => showToast.error(errorText(t, errorCode(error))))
      showToast.undoable(text, { label: t("console_attendance.gate.undo"), run: undo })
    },
    [gate, t],
  )
  const openCard = useCallback((row: DayRow) => setOpened(idOf(row)), [])
  const seeRecords = useCallback(() => setOpen("records"), [])
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
      <Notices state={state} onSee={seeRecords} />
      {groups.length > 1 && <GroupChoice groups={groups} group={group} onChange={setGroup} />}
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
      <Counts rows={rows} isOver={TODAY_IS_OVER} />
      <StateChoice rows={rows} only={only} onChange={setOnly} />
      {!state.day && <p className={styles.hint}>{t("console_attendance.gate.no_day")}</p>}
      {state.day && rows.length === 0 && <p className={styles.hint}>{t("console_attendance.nobody")}</p>}
      {rows.length > 0 && found.length === 0 && <p role="status">{t("console_attendance.nobody_found")}</p>}
      <GateList
        // Another search is another list: it begins at its top.
        rows={only === EVERY ? found : found.filter((row) => stateOf(row, TODAY_IS_OVER) === only)}
        filter={`${group}/${only}/${search}`}
        unsent={unsent}
        isMixed={chosen.length > 1 || search !== ""}
        mayRecord={mayRecord}
        onTap={tap}
        onOpen={openCard}
      />
      <GateFoot rows={all} />
      {card && (
        <ChildCard
          row={card}
          today={all.filter(({ participant }) => participant.cuid === card.participant.cuid)}
          mayRecord={mayRecord}
          isOver={TODAY_IS_OVER}
          onTap={(kind, picked_up_by) => void tap(card, kind, picked_up_by)}
          onClose={() => setOpened(null)}
        />
      )}
      {open === "scanner" && <Scanner onCode={showCode} onClose={() => setOpen(null)} />}
      {open === "records" && <RecordsDialog gate={gate} records={state.records} onClose={() => setOpen(null)} />}
    </main>
  )
}
