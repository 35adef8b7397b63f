import { parseDate, today as todayThere } from "@internationalized/date"
import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { z } from "zod"
import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { isDayOver } from "#contract/rules/day-counts.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { Ellipsis } from "#web/ui/icons/ellipsis.tsx"
import { ScanQrCode } from "#web/ui/icons/scan-qr-code.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Menu } from "#web/ui/menu.tsx"
import letter from "#web/ui/pictures/spot-letter.svg"
import { SearchField } from "#web/ui/search-field.tsx"
import { useMay, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import styles from "./attendance.module.css"
import { ChildCard } from "./child-card.tsx"
import { ChildRow } from "./child-row.tsx"
import { CorrectDialog } from "./correct-dialog.tsx"
import { idOf, searched } from "./find-people.ts"
import { Counts } from "./group-head.tsx"
import { PrintSheet } from "./print-sheet.tsx"
import { useDay } from "./use-day.ts"
import { type Recording, useRecord } from "./use-record.ts"

/** The day screen: each date of the day with its children. It follows what other devices record. */
export function DayPage() {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const { date: format } = useFormats()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const today = todayThere(organiser.timezone).toString()
  const asked = address.get("date")
  const date = z.iso.date().safeParse(asked).success ? asked! : today
  const [search, setSearch] = useState("")
  const { data, error, refetch, isPending } = useDay(date)
  const recording = useRecord(date)
  const [correcting, setCorrecting] = useState<DayRow | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const mayRecord = useMay()("registrations.attendances.register")
  const isOver = isDayOver(date, today)
  const go = (day: string) => void navigate(hrefOf(withValues(address, "date", day === today ? [] : [day])))
  const move = (days: number) => go(parseDate(date).add({ days }).toString())
  const groups = data ? searched(data.groups, search) : []
  const all = data?.groups.flatMap(({ rows }) => rows) ?? []
  const card = all.find((row) => idOf(row) === opened)
  return (
    <>
      <PageHead
        title={t("console_shell.screens.attendance")}
        lead={t("console_attendance.lead")}
        actions={
          // A document of its own: the gate has another policy of contents than the console.
          <LinkButton variant="primary" href={`/${organiser.slug}/gate`} isDocument>
            <ScanQrCode className="icon icon-sm" aria-hidden="true" />
            {t("console_attendance.open_gate")}
          </LinkButton>
        }
      />
      <div className={styles.bar}>
        <span className={styles.span}>
          <IconButton label={t("console_attendance.before")} onPress={() => move(-1)}>
            <ChevronLeft className="icon" aria-hidden="true" />
          </IconButton>
          <b role="status" className={styles.date}>
            {format(`${date}T12:00:00Z`, "full")}
          </b>
          <IconButton label={t("console_attendance.after")} onPress={() => move(1)}>
            <ChevronRight className="icon" aria-hidden="true" />
          </IconButton>
        </span>
        <Button size="sm" onPress={() => go(today)} isDisabled={date === today}>
          {t("console_attendance.today")}
        </Button>
        <SearchField
          className={styles.search ?? ""}
          label={t("console_attendance.search")}
          isLabelHidden
          placeholder={t("console_attendance.search_hint")}
          value={search}
          delay={100}
          onSearch={setSearch}
        />
      </div>
      {isPending && <LoadingRows />}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.groups.length === 0 && (
        <EmptyState picture={letter} title={t("console_attendance.nobody")}>
          {t("console_attendance.nobody_text")}
        </EmptyState>
      )}
      {data && data.groups.length > 0 && groups.length === 0 && (
        <p className={styles.text} role="status">
          {t("console_attendance.nobody_found")}
        </p>
      )}
      {data && data.groups.length > 1 && (
        <div className={styles.whole}>
          <Counts rows={all} isOver={isOver} hasTiles={false} />
        </div>
      )}
      <div className={styles.groups}>
        {groups.map((group) => (
          <GroupPanel
            key={group.date.id}
            group={group}
            recording={recording}
            isOver={isOver}
            onOpen={(row) => setOpened(idOf(row))}
            onCorrect={setCorrecting}
          />
        ))}
      </div>
      {card && (
        <ChildCard
          row={card}
          today={all.filter(({ participant }) => participant.cuid === card.participant.cuid)}
          mayRecord={mayRecord}
          isPending={recording.pending.includes(idOf(card))}
          isOver={isOver}
          onTap={(kind, picked_up_by) => void recording.tap(card, kind, picked_up_by)}
          onClose={() => setOpened(null)}
        />
      )}
      {correcting && <CorrectDialog row={correcting} recording={recording} onClose={() => setCorrecting(null)} />}
    </>
  )
}

interface GroupPanelProps {
  group: DayGroup
  recording: Recording
  isOver: boolean
  onOpen: (row: DayRow) => void
  onCorrect: (row: DayRow) => void
}

function GroupPanel({ group, recording, isOver, onOpen, onCorrect }: GroupPanelProps) {
  const { timeRange } = useFormats()
  const mayRecord = useMay()("registrations.attendances.register")
  const { availability, activity, location, date, rows } = group
  const hours = timeRange(date.start_at, date.end_at)
  return (
    <Panel
      title={activity.title}
      end={<span className={styles.hours}>{location ? `${hours} · ${location}` : hours}</span>}
    >
      <Counts rows={rows} isOver={isOver} />
      <ul className={styles.list}>
        {rows.map((row) => (
          <ChildRow
            key={idOf(row)}
            row={row}
            mayRecord={mayRecord}
            isPending={recording.pending.includes(idOf(row))}
            isOver={isOver}
            onTap={(of, kind, picked_up_by) => void recording.tap(of, kind, picked_up_by)}
            onOpen={onOpen}
            end={mayRecord && <RowMenu row={row} recording={recording} onCorrect={() => onCorrect(row)} />}
          />
        ))}
      </ul>
      <PrintSheet availability={availability.cuid} />
    </Panel>
  )
}

function RowMenu({ row, recording, onCorrect }: { row: DayRow; recording: Recording; onCorrect: () => void }) {
  const { t } = useTranslation()
  const label = t("console_attendance.actions", { name: row.participant.fullname })
  const absent = (id: "EXCUSED" | "UNEXCUSED", text: "excused" | "unexcused") => ({
    id,
    label: t(`console_attendance.${text}`),
    onAction: () => void recording.setAbsence(row, id),
  })
  const absences =
    row.arrived_at === null
      ? [absent("EXCUSED", "excused"), absent("UNEXCUSED", "unexcused")].filter(({ id }) => id !== row.absence)
      : []
  const back = {
    id: "back",
    label: t("console_attendance.not_absent"),
    onAction: () => void recording.setAbsence(row, null),
  }
  const correct = { id: "correct", label: t("console_attendance.correct"), onAction: onCorrect }
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis className="icon" aria-hidden="true" />
        </IconButton>
      }
      actions={row.absence ? [correct, ...absences, back] : [correct, ...absences]}
    />
  )
}
