import { lazy, Suspense, useRef, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { CalendarDays } from "#web/ui/icons/calendar-days.tsx"

// The calendar is by far the heaviest part of a schedule, so it is loaded at the first opening.
const DayPopover = lazy(async () => ({ default: (await import("./day-popover.tsx")).DayPopover }))

/** A button with the days shown, which opens a calendar. */
export function DayPicker({ children }: { children: string }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass({ className: "week-shown num" })}
        aria-label={`${children}, ${t("schedule.pick")}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        {children}
        <CalendarDays className="icon icon-sm" aria-hidden="true" />
      </button>
      {wasOpen && (
        <Suspense>
          <DayPopover trigger={button} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
