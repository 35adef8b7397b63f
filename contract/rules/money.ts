// Amounts are safe integers in minor units of the organiser's currency; the time zone has no part in it.
// At most 2 decimals are shown. "short" drops the decimals of a whole amount (12 €), "sum" keeps them (190,00 €) so that
// the figures of a calculation line up.
import { type Language, localeOf } from "#contract/language.ts"
import { parseScaled } from "./number.ts"

export type MoneyStyle = "short" | "sum"

// ISO 4217's own table, not the engine's (V8 gives HUF and IQD no decimals): server and browser must agree.
const decimals = new Map([
  ..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0] as const),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3] as const),
  ..."CLF UYW".split(" ").map((code) => [code, 4] as const),
])

export const currencyDecimals = (currency: string): number => decimals.get(currency) ?? 2

const formatters = new Map<string, Intl.NumberFormat>()

const formatterOf = (currency: string, language: Language, style: MoneyStyle): Intl.NumberFormat => {
  const key = `${currency} ${language} ${style}`
  const known = formatters.get(key)
  if (known) return known
  const shown = Math.min(currencyDecimals(currency), 2)
  const formatter = new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency,
    // One organiser, one currency: "$" needs no country.
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    trailingZeroDisplay: style === "short" ? "stripIfInteger" : "auto",
    signDisplay: "negative",
  })
  formatters.set(key, formatter)
  return formatter
}

const minus = { fr: "−\u00a0", en: "−" }

export const formatMoney = (
  amount: number,
  { currency, language, style }: { currency: string; language: Language; style: MoneyStyle },
): string => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not an amount in minor units: ${amount}`)
  // A decimal string, not a division: exact up to the last safe integer.
  const value = `${amount}e-${currencyDecimals(currency)}` as `${number}`
  return formatterOf(currency, language, style)
    .formatToParts(value)
    .map((part) => (part.type === "minusSign" ? minus[language] : part.value))
    .join("")
}

const symbolOf = (currency: string): string => {
  const parts = formatterOf(currency, "en", "short").formatToParts(0)
  return parts.find((part) => part.type === "currency")?.value ?? currency
}

// Only the organiser's own currency: "12 $" is no amount in euros.
const withoutCurrency = (text: string, currency: string): string => {
  const typed = text.trim().toUpperCase()
  const sign = /^[-−]/.test(typed) ? "-" : ""
  const rest = typed.slice(sign.length).trimStart()
  for (const mark of [currency, symbolOf(currency).toUpperCase()]) {
    if (rest.endsWith(mark)) return sign + rest.slice(0, -mark.length)
    if (rest.startsWith(mark)) return sign + rest.slice(mark.length)
  }
  return sign + rest
}

/** A typed amount in minor units; null when this currency cannot hold it. */
export const parseMoney = (
  text: string,
  { currency, language }: { currency: string; language: Language },
): number | null => parseScaled(withoutCurrency(text, currency), { language, decimals: currencyDecimals(currency) })

/** The value of an amount input (12.35) in minor units (1235); null when the currency has fewer decimals. */
export const toMinorUnits = (value: number, currency: string): number | null =>
  parseScaled(String(value), { language: "en", decimals: currencyDecimals(currency) })

/** The way back, for amount inputs: exact to 15 digits, as far as a number can be. */
export const fromMinorUnits = (amount: number, currency: string): number => amount / 10 ** currencyDecimals(currency)
