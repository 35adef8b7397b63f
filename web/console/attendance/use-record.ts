import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import type { AttendanceKind } from "#contract/rules/attendance.ts"
import type { Absence } from "#contract/rules/attendance-marks.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { showToast } from "#web/ui/show-toast.ts"
import { call } from "../session/call.ts"
import { idOf } from "./find-people.ts"
import { refreshDay } from "./use-day.ts"

/**
 * The actions of the day screen: each is sent at once, and the day is looked at again. Several may be under way, since forty
 * children come within minutes and a tap must never be lost.
 */
export function useRecord(day: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly string[]>([])
  const act = async (row: DayRow, work: () => Promise<unknown>, success: string): Promise<boolean> => {
    const id = idOf(row)
    setPending((others) => [...others, id])
    try {
      await work()
      showToast.success(success)
      return true
    } catch (error) {
      showToast.error(errorText(t, errorCode(error)))
      return false
    } finally {
      await refreshDay(client, day)
      setPending((others) => others.filter((other) => other !== id))
    }
  }
  const of = ({ registration, date }: DayRow) => ({ registration: registration.cuid, date_id: date.id })
  const record = (row: DayRow, kind: AttendanceKind, more: { at?: string | null; picked_up_by?: string | undefined }) =>
    call("POST /api/console/attendances", { body: { ...of(row), kind, ...more } })
  const name = (row: DayRow) => ({ name: row.participant.fullname })
  return {
    /** The rows whose actions are under way. */
    pending,
    tap: (row: DayRow, kind: AttendanceKind, picked_up_by?: string) =>
      act(row, () => record(row, kind, { picked_up_by }), t(`console_attendance.recorded.${kind}`, name(row))),
    takeBack: (row: DayRow, kind: AttendanceKind) =>
      act(row, () => record(row, kind, { at: null }), t(`console_attendance.taken_back.${kind}`, name(row))),
    /** In an order in which the departure never comes before the arrival. */
    correct: (row: DayRow, times: { kind: AttendanceKind; at: string }[]) =>
      act(
        row,
        async () => {
          for (const { kind, at } of times) await record(row, kind, { at })
        },
        t("console_attendance.saved"),
      ),
    setAbsence: (row: DayRow, absence: Absence | null) =>
      act(
        row,
        () => call("PUT /api/console/attendances/absence", { body: { ...of(row), absence } }),
        t(absence ? "console_attendance.absence_kept" : "console_attendance.absence_gone", name(row)),
      ),
  }
}
export type Recording = ReturnType<typeof useRecord>
