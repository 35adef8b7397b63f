import { memo, type ReactNode, useState } from "react"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import type { AttendanceKind } from "#contract/rules/attendance.ts"
import { stateOf } from "#contract/rules/day-counts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ChevronUp } from "#web/ui/icons/chevron-up.tsx"
import { CloudOff } from "#web/ui/icons/cloud-off.tsx"
import { LogIn } from "#web/ui/icons/log-in.tsx"
import { LogOut } from "#web/ui/icons/log-out.tsx"
import { TriangleAlert } from "#web/ui/icons/triangle-alert.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./attendance.module.css"
import { tintOf } from "./find-people.ts"
import { ImportantSign, ImportantWords } from "./important-sign.tsx"
import { PickUp } from "./pick-up.tsx"

interface ChildRowProps {
  row: DayRow
  mayRecord: boolean
  /** Recorded on this device and not sent yet. */
  isWaiting?: boolean
  isPending?: boolean
  /** Which activity it is, where several are shown together. */
  activity?: string
  /** The day is over: who has not come was absent. */
  isOver: boolean
  onTap: (row: DayRow, kind: AttendanceKind, picked_up_by?: string) => void
  /** Opens the child's card. */
  onOpen: (row: DayRow) => void
  /** Further actions, at the end of the row. */
  end?: ReactNode
}

/**
 * A child of the day: one tap records the arrival, a second one the departure, after the choice of who came; a tap on the
 * name opens the card. Drawn again only where something of the child has changed.
 */
export const ChildRow = memo(function ChildRow({
  row,
  mayRecord,
  isWaiting = false,
  isPending = false,
  activity,
  isOver,
  onTap,
  onOpen,
  end,
}: ChildRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const name = row.participant.fullname
  const state = stateOf(row, isOver)
  const depart = () => (row.pick_up_people.length > 0 ? setOpen(true) : onTap(row, "DEPARTURE"))
  const isChoosing = isOpen && state === "PRESENT"
  return (
    <li className={styles.child} data-state={state} data-open={isChoosing || undefined}>
      <Avatar name={name} tint={tintOf(row)} />
      <div className={styles.who}>
        <span className={styles.named}>
          <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => onOpen(row)}>
            <span className="sr-only">{t("console_attendance.card_of")} </span>
            {name}
          </button>
          {row.important.length > 0 && <ImportantSign />}
        </span>
        <Facts row={row} activity={activity} isWaiting={isWaiting} />
        {row.important.length > 0 && <ImportantWords answers={row.important} />}
        {row.notes.map((note) => (
          <Badge key={note} tone="warning" icon={<TriangleAlert className="icon icon-xs" aria-hidden="true" />}>
            {note}
          </Badge>
        ))}
      </div>
      <div className={styles.acts}>
        {mayRecord && (state === "EXPECTED" || state === "ABSENT") && (
          <Button
            className={styles.arrive}
            aria-label={t("console_attendance.arrival_of", { name })}
            onPress={() => onTap(row, "ARRIVAL")}
            isPending={isPending}
          >
            <LogIn className="icon icon-sm" aria-hidden="true" />
            {t("console_attendance.arrival")}
          </Button>
        )}
        {mayRecord && state === "PRESENT" && !isChoosing && (
          <Button aria-label={t("console_attendance.departure_of", { name })} onPress={depart} isPending={isPending}>
            <LogOut className="icon icon-sm" aria-hidden="true" />
            {t("console_attendance.departure")}
          </Button>
        )}
        {isChoosing && (
          <IconButton label={t("console_attendance.close", { name })} onPress={() => setOpen(false)}>
            <ChevronUp className="icon" aria-hidden="true" />
          </IconButton>
        )}
        {end}
      </div>
      {isChoosing && (
        <PickUp
          row={row}
          isPending={isPending}
          onDepart={(who) => {
            setOpen(false)
            onTap(row, "DEPARTURE", who)
          }}
        />
      )}
    </li>
  )
})

/** Age, times, who came, and what the minutes cost so far. */
function Facts({ row, activity, isWaiting }: { row: DayRow; activity: string | undefined; isWaiting: boolean }) {
  const { t } = useTranslation()
  const { time, money } = useFormats()
  const { arrived_at, departed_at, absence, waiting_departed_at, picked_up_by, estimate } = row
  const isCorrected = row.arrival_corrected_at !== null || row.departure_corrected_at !== null
  const parts = [
    row.age !== null && t("console_attendance.age", { count: row.age }),
    activity,
    arrived_at && !departed_at && t("console_attendance.since", { time: time(arrived_at) }),
    arrived_at && departed_at && t("console_attendance.from_to", { from: time(arrived_at), to: time(departed_at) }),
    departed_at && picked_up_by && t("console_attendance.with", { name: picked_up_by }),
    absence && t(`console_attendance.absent.${absence}`),
    waiting_departed_at && t("console_attendance.arrival_missing", { time: time(waiting_departed_at) }),
    isCorrected && t("console_attendance.corrected"),
  ]
  return (
    <p className={styles.facts}>
      {parts.filter(Boolean).join(" · ")}
      {isWaiting && (
        <span className={styles.unsent}>
          <CloudOff className="icon icon-xs" aria-hidden="true" />
          <span className="sr-only">{t("console_attendance.gate.not_sent")}</span>
        </span>
      )}
      {estimate && estimate.amount !== 0 && (
        <span className={styles.estimate}>
          {t("console_attendance.estimate", { minutes: estimate.duration, amount: money(estimate.amount, "sum") })}
        </span>
      )}
    </p>
  )
}
