import type { Language } from "#contract/language.ts"
import {
  type DateStyle,
  formatDate,
  formatDateRange,
  formatLastDay,
  formatTime,
  formatTimeRange,
  localMinute,
} from "#contract/rules/dates.ts"
import { formatMoney, type MoneyStyle } from "#contract/rules/money.ts"

/** Money, dates and times as a site writes them, in one language. */
export function formatsOf(language: Language, { timezone, currency }: { timezone: string; currency: string }) {
  const local = { language, timezone }
  return {
    language,
    money: (amount: number, style: MoneyStyle = "short") => formatMoney(amount, { currency, language, style }),
    date: (date: string, style: DateStyle) => formatDate(date, { ...local, style }),
    /** The last day of what is over at an instant, which at midnight is the day before. */
    lastDay: (instant: string, style: DateStyle) => formatLastDay(instant, { ...local, style }),
    /** The last day of what is over at an instant, and the time of day unless it is the end of that day. */
    until: (instant: string, style: DateStyle) => ({
      date: formatLastDay(instant, { ...local, style }),
      time: localMinute(instant, timezone) === 0 ? null : formatTime(instant, local),
    }),
    dateRange: (start: string, end: string, style: "long" | "day" | "short") =>
      formatDateRange(start, end, { ...local, style }),
    time: (instant: string) => formatTime(instant, local),
    timeRange: (start: string, end: string) => formatTimeRange(start, end, local),
  }
}
export type Formats = ReturnType<typeof formatsOf>
