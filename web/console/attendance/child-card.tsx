import { useState } from "react"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import type { AttendanceKind } from "#contract/rules/attendance.ts"
import { stateOf } from "#contract/rules/day-counts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Button } from "#web/ui/button.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { LogIn } from "#web/ui/icons/log-in.tsx"
import { LogOut } from "#web/ui/icons/log-out.tsx"
import { useFormats } from "../session/use-formats.ts"
import { Calls, Notes, PickUpNames, Today } from "./card-parts.tsx"
import styles from "./child-card.module.css"
import { tintOf } from "./find-people.ts"
import { ImportantAnswers } from "./important-sign.tsx"
import { PickUp } from "./pick-up.tsx"

interface ChildCardProps {
  row: DayRow
  /** All of the child's rows of that day, this one among them. */
  today: readonly DayRow[]
  mayRecord: boolean
  isPending?: boolean
  isOver: boolean
  onTap: (kind: AttendanceKind, picked_up_by?: string) => void
  onClose: () => void
}

/** All that whoever is at the door may have to know about a child, and the one action of the moment. */
export function ChildCard({ row, today, mayRecord, isPending = false, isOver, onTap, onClose }: ChildCardProps) {
  const { t } = useTranslation()
  const { time } = useFormats()
  const [isChoosing, setChoosing] = useState(false)
  const { fullname } = row.participant
  const state = stateOf(row, isOver)
  const lead = [
    row.age !== null && t("console_attendance.age", { count: row.age }),
    state === "PRESENT"
      ? t("console_attendance.since", { time: time(row.arrived_at!) })
      : t(`console_attendance.is.${state}`),
  ]
  const tap = (kind: AttendanceKind, picked_up_by?: string) => {
    onTap(kind, picked_up_by)
    onClose()
  }
  const depart = () => (row.pick_up_people.length > 0 ? setChoosing(true) : tap("DEPARTURE"))
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={
        <span className={styles.title}>
          <Avatar name={fullname} tint={tintOf(row)} size="lg" />
          {fullname}
        </span>
      }
      foot={
        mayRecord &&
        !isChoosing && <Acts state={state} isPending={isPending} onArrive={() => tap("ARRIVAL")} onDepart={depart} />
      }
    >
      <div className={styles.card}>
        <p className={styles.lead}>{lead.filter(Boolean).join(" · ")}</p>
        <ImportantAnswers answers={row.important} />
        {isChoosing ? (
          <PickUp row={row} isPending={isPending} onDepart={(who) => tap("DEPARTURE", who)} />
        ) : (
          <>
            <Calls row={row} />
            <PickUpNames row={row} />
            <Today rows={today} isOver={isOver} />
            <Notes notes={row.notes} />
          </>
        )}
      </div>
    </Drawer>
  )
}

interface ActsProps {
  state: ReturnType<typeof stateOf>
  isPending: boolean
  onArrive: () => void
  onDepart: () => void
}

/** The action of the moment, large; the other one stays, off, with its reason. */
function Acts({ state, isPending, onArrive, onDepart }: ActsProps) {
  const { t } = useTranslation()
  const isHere = state === "PRESENT"
  const arrival = (
    <>
      <LogIn className="icon" aria-hidden="true" />
      {t("console_attendance.arrival")}
    </>
  )
  const departure = (
    <>
      <LogOut className="icon" aria-hidden="true" />
      {t("console_attendance.departure")}
    </>
  )
  if (state === "LEFT") return <p className={styles.done}>{t("console_attendance.card.gone")}</p>
  return (
    <div className={styles.acts}>
      <Button
        variant="primary"
        className={styles.act ?? ""}
        isPending={isPending}
        onPress={isHere ? onDepart : onArrive}
      >
        {isHere ? departure : arrival}
      </Button>
      <p className={styles.off}>
        <b>{t(isHere ? "console_attendance.arrival" : "console_attendance.departure")}</b>
        <small>{t(isHere ? "console_attendance.card.noted" : "console_attendance.card.after_arrival")}</small>
      </p>
    </div>
  )
}
