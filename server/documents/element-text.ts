import { parseDate } from "@internationalized/date"
import { localeOf } from "#contract/language.ts"
import { formatDate } from "#contract/rules/dates.ts"
import type { DateSettings, TextElement } from "#contract/rules/document-elements.ts"
import { fillText, sourceKind } from "#contract/rules/document-sources.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { formatNumber } from "#contract/rules/number.ts"
import type { Facts } from "./read-facts.ts"
import type { SourceValue } from "./sources.ts"

export interface Reader {
  valueOf: (path: string) => SourceValue
  facts: Facts
}

/** The answer typed for an element, in the unit of its type: amounts in minor units, days as days. */
export type Typed = string | number | null

/** The text drawn: the typed answer, else the known value, in the customer's language and the organiser's time zone. */
export function elementText(element: TextElement, typed: Typed | undefined, reader: Reader): string {
  if (element.type === "STRING")
    return typed != null ? String(typed) : fillText(element.data ?? "", (path) => sourceText(path, reader))
  const value = typed ?? (element.data === null ? null : reader.valueOf(element.data))
  if (value === null) return ""
  const { language } = reader.facts.customer
  switch (element.type) {
    case "NUMBER":
      return decimalText(Number(value), element.settings.decimals, language)
    case "CURRENCY":
      return moneyText(Number(value), reader)
    case "DATE":
      return dateText(String(value), element.settings, reader)
  }
}

/** The text of a source inside a sentence. */
function sourceText(path: string, reader: Reader): string {
  const value = reader.valueOf(path)
  if (value === null) return ""
  const { language } = reader.facts.customer
  const { timezone } = reader.facts.organiser
  switch (sourceKind(path)) {
    case "number":
      return formatNumber(Number(value), language)
    case "currency":
      return moneyText(Number(value), reader)
    case "date":
      return formatDate(String(value), { language, timezone, style: "long" })
    case "text":
      return String(value)
    default:
      return ""
  }
}

function moneyText(amount: number, { facts }: Reader): string {
  return formatMoney(amount, { currency: facts.organiser.currency, language: facts.customer.language, style: "sum" })
}

function decimalText(value: number, decimals: number, language: Facts["customer"]["language"]): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(localeOf(language), { ...digits, signDisplay: "negative" }).format(value)
}

/** With the parts chosen in the settings; without any, the full date. */
function dateText(value: string, settings: DateSettings, { facts }: Reader): string {
  const { language } = facts.customer
  const { timezone } = facts.organiser
  const isDay = !value.includes("T")
  const { weekday, day, month, year } = settings
  const clock = isDay
    ? []
    : [
        ["hour", settings.hours],
        ["minute", settings.minutes],
        ["second", settings.seconds],
      ]
  const wanted = [["weekday", weekday], ["day", day], ["month", month], ["year", year], ...clock]
  const parts = Object.fromEntries(wanted.filter(([, style]) => style !== null)) as Intl.DateTimeFormatOptions
  if (Object.keys(parts).length === 0) return formatDate(value, { language, timezone, style: "long" })
  const at = isDay ? parseDate(value).toDate("UTC") : new Date(value)
  return new Intl.DateTimeFormat(localeOf(language), {
    ...parts,
    hourCycle: "h23",
    timeZone: isDay ? "UTC" : timezone,
  }).format(at)
}
