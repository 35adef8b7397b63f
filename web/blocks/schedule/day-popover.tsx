import { parseDate, startOfMonth } from "@internationalized/date"
import { type RefObject, useState } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Popover } from "react-aria-components/Popover"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { Calendar } from "#web/ui/calendar.tsx"
import { useMarkedDays } from "../catalogue/filters/use-marked-days.ts"
import { useScheduleNavigation } from "./schedule-navigation.ts"
import "#web/ui/popover.css"

type DayPopoverProps = {
  trigger: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function DayPopover({ trigger, isOpen, onOpenChange }: DayPopoverProps) {
  const { t } = useTranslation()
  const { href } = useScheduleNavigation()
  const navigate = useNavigate()
  const go = (day: string) => {
    onOpenChange(false)
    void navigate(href(day), { preventScrollReset: true })
  }
  return (
    <Popover
      className="popover day-popover"
      triggerRef={trigger}
      placement="bottom start"
      offset={6}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Dialog className="day-dialog" aria-label={t("schedule.pick")}>
        <DayCalendar onChange={go} />
      </Dialog>
    </Popover>
  )
}

/** A month at a time, from the first day to the last, with the days that have dates marked. */
function DayCalendar({ onChange }: { onChange: (date: string) => void }) {
  const { t } = useTranslation()
  const { date, first, last, known } = useScheduleNavigation()
  const startAt = within(date, first, last)
  const [month, setMonth] = useState(() => startOfMonth(parseDate(startAt)).toString())
  const marked = useMarkedDays(known, month)
  return (
    <>
      <Calendar
        label={t("schedule.pick")}
        value={startAt === date ? date : null}
        startAt={startAt}
        min={first ?? undefined}
        max={last ?? undefined}
        isMarked={(day) => marked.has(day)}
        onMonthChange={setMonth}
        isFocused
        onChange={onChange}
      />
      <p className="day-note">{t("schedule.marked")}</p>
    </>
  )
}

const within = (date: string, first: string | null, last: string | null): string => {
  if (first && date < first) return first
  return last && date > last ? last : date
}
