import { parseDate, startOfMonth } from "@internationalized/date"
import { useEffect, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Calendar } from "#web/ui/calendar.tsx"

type DayChoiceProps = {
  date: string
  /** The days of its month that have dates. */
  marked: string[]
  /** The first and last day that can be chosen. */
  first: string | null
  last: string | null
  findDays: (month: string) => Promise<string[]>
  onChange: (date: string) => void
}

const monthOf = (date: string) => startOfMonth(parseDate(date)).toString()

/** A month at a time; days without dates cannot be chosen. Other months are fetched when they come into view. */
export function DayChoice({ date, marked, first, last, findDays, onChange }: DayChoiceProps) {
  const { t } = useTranslation()
  const [month, setMonth] = useState(() => monthOf(date))
  const [known, setKnown] = useState<Record<string, string[]>>({})
  const days = { ...known, [monthOf(date)]: marked }
  const isKnown = month in days
  useEffect(() => {
    if (isKnown) return
    let isGone = false
    const keep = (found: string[]) => !isGone && setKnown((before) => ({ ...before, [month]: found }))
    // A month that could not be fetched stays without marks, and the buttons beside it still work.
    void findDays(month).then(keep, () => keep([]))
    return () => {
      isGone = true
    }
  }, [findDays, month, isKnown])
  const all = new Set(Object.values(days).flat())
  return (
    <Calendar
      label={t("offer.day.choose")}
      value={date}
      startAt={date}
      min={first && first < date ? first : date}
      max={last && last > date ? last : date}
      isMarked={(day) => all.has(day)}
      isUnavailable={(day) => !all.has(day)}
      onMonthChange={setMonth}
      onChange={onChange}
    />
  )
}
