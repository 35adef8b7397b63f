import { useState } from "react"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { TimeField } from "#web/ui/time-field.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { fromLocal, toLocal } from "../inputs/local-time.ts"
import { useSession } from "../session/session.ts"
import styles from "./attendance.module.css"
import { idOf } from "./find-people.ts"
import type { Recording } from "./use-record.ts"

interface CorrectDialogProps {
  row: DayRow
  recording: Recording
  onClose: () => void
}

/** The times of one child, typed by hand; each can be taken back, the departure first. */
export const CorrectDialog = keptDialog(({ row }: CorrectDialogProps) => `attendances/${idOf(row)}`, CorrectForm)

function CorrectForm({ row, recording, onClose }: CorrectDialogProps) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const { arrived_at, departed_at, date, participant } = row
  const timeOf = (instant: string | null) => (instant === null ? null : toLocal(instant, timezone).slice(11))
  const [arrival, setArrival] = useHeld("arrival", timeOf(arrived_at))
  const [departure, setDeparture] = useHeld("departure", timeOf(departed_at))
  const [isPending, setPending] = useState(false)
  /** The time on the day of what is known, or of the date: a departure after midnight stays on its own day. */
  const instantOf = (time: string, near: string) =>
    fromLocal(`${toLocal(near, timezone).slice(0, 10)}T${time}`, timezone)
  const finish = async (work: Promise<boolean>) => {
    setPending(true)
    const isDone = await work
    setPending(false)
    if (isDone) onClose()
  }
  const save = () => {
    const arrives = arrival && arrival !== timeOf(arrived_at) ? instantOf(arrival, arrived_at ?? date.start_at) : null
    const leaves =
      departure && departure !== timeOf(departed_at) ? instantOf(departure, departed_at ?? date.end_at) : null
    const times = [
      ...(arrives ? [{ kind: "ARRIVAL" as const, at: arrives }] : []),
      ...(leaves ? [{ kind: "DEPARTURE" as const, at: leaves }] : []),
    ]
    // An arrival later than the present departure has to wait for the new departure.
    if (arrives && departed_at && arrives > departed_at) times.reverse()
    return times.length > 0 ? finish(recording.correct(row, times)) : onClose()
  }
  return (
    <Dialog
      title={t("console_attendance.correct_title", { name: participant.fullname })}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="plain" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button variant="primary" onPress={() => void save()} isPending={isPending}>
            {t("console_attendance.save")}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t("console_attendance.correct_text")}</p>
      <div className={styles.times}>
        <TimeField
          label={t("console_attendance.arrival")}
          hasOptionalMark={false}
          value={arrival}
          onChange={setArrival}
        />
        <TimeField
          label={t("console_attendance.departure")}
          hasOptionalMark={false}
          value={departure}
          onChange={setDeparture}
        />
      </div>
      {departed_at !== null && (
        <Button size="sm" variant="danger" onPress={() => void finish(recording.takeBack(row, "DEPARTURE"))}>
          {t("console_attendance.take_back_departure")}
        </Button>
      )}
      {departed_at === null && arrived_at !== null && (
        <Button size="sm" variant="danger" onPress={() => void finish(recording.takeBack(row, "ARRIVAL"))}>
          {t("console_attendance.take_back_arrival")}
        </Button>
      )}
    </Dialog>
  )
}
