import { useTranslation } from "react-i18next"
import type { Language } from "#contract/language.ts"
import { type DateStyle, formatDate, formatDateRange, formatTime, formatTimeRange } from "#contract/rules/dates.ts"
import { formatMoney, type MoneyStyle } from "#contract/rules/money.ts"
import { useBlocks } from "./use-blocks.ts"

/** Money, dates and times as a site writes them, in one language. */
export function formatsOf(language: Language, { timezone, currency }: { timezone: string; currency: string }) {
  const local = { language, timezone }
  return {
    language,
    money: (amount: number, style: MoneyStyle = "short") => formatMoney(amount, { currency, language, style }),
    date: (date: string, style: DateStyle) => formatDate(date, { ...local, style }),
    dateRange: (start: string, end: string, style: "long" | "day" | "short") =>
      formatDateRange(start, end, { ...local, style }),
    time: (instant: string) => formatTime(instant, local),
    timeRange: (start: string, end: string) => formatTimeRange(start, end, local),
  }
}
export type Formats = ReturnType<typeof formatsOf>

/** The same for an element of a page, in the page's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  return formatsOf(i18n.language as Language, useBlocks().site)
}
