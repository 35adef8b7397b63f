import { parseDate, startOfMonth } from "@internationalized/date"
import { type RefObject, useState } from "react"
import { useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Calendar } from "#web/ui/calendar.tsx"
import { PopoverDialog } from "#web/ui/popover-dialog.tsx"
import { useMarkedDays } from "../catalogue/filters/use-marked-days.ts"
import { useScheduleNavigation } from "./schedule-navigation.ts"

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
    <PopoverDialog
      label={t("schedule.pick")}
      className="day-popover"
      contentClassName="day-dialog"
      triggerRef={trigger}
      placement="bottom start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <DayCalendar onChange={go} />
    </PopoverDialog>
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
