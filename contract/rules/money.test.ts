import fc from "fast-check"
import { expect, test } from "vitest"
import { languages } from "#contract/language.ts"
import { currencyDecimals, formatMoney, fromMinorUnits, parseMoney, toMinorUnits } from "./money.ts"

const euro = { currency: "EUR" } as const
const language = fc.constantFrom(...languages)
const amount = fc.maxSafeInteger()

test.each([
  [1200, "short", "12\u00a0€", "€12"],
  [1250, "short", "12,50\u00a0€", "€12.50"],
  [0, "short", "0\u00a0€", "€0"],
  [5, "short", "0,05\u00a0€", "€0.05"],
  [19000, "sum", "190,00\u00a0€", "€190.00"],
  [-1000, "sum", "−\u00a010,00\u00a0€", "−€10.00"],
  [-1000, "short", "−\u00a010\u00a0€", "−€10"],
  [123456789, "sum", "1\u202f234\u202f567,89\u00a0€", "€1,234,567.89"],
] as const)("MONEY-07 FMT-03 money in the voice of each language: %s %s", (amount, style, fr, en) => {
  expect(formatMoney(amount, { ...euro, language: "fr", style })).toBe(fr)
  expect(formatMoney(amount, { ...euro, language: "en", style })).toBe(en)
})

test.each([
  ["USD", "12,50\u00a0$", "$12.50"],
  ["GBP", "12,50\u00a0£", "£12.50"],
  ["CHF", "12,50\u00a0CHF", "CHF\u00a012.50"],
  ["JPY", "1\u202f250\u00a0¥", "¥1,250"],
])("MONEY-07 FMT-03 the organiser's currency decides: %s", (currency, fr, en) => {
  expect(formatMoney(1250, { currency, language: "fr", style: "sum" })).toBe(fr)
  expect(formatMoney(1250, { currency, language: "en", style: "sum" })).toBe(en)
})

test("MONEY-08 at most 2 decimals are shown, even of a currency that has 3 or 4", () => {
  expect(formatMoney(12345, { currency: "KWD", language: "en", style: "sum" })).toBe("KWD\u00a012.35")
  expect(formatMoney(-4, { currency: "KWD", language: "en", style: "sum" })).toBe("KWD\u00a00.00")
  const currency = fc.constantFrom("EUR", "JPY", "KWD", "TND", "CLF")
  fc.assert(
    fc.property(amount, language, currency, fc.constantFrom("short", "sum"), (amount, language, currency, style) => {
      expect(formatMoney(amount, { currency, language, style })).not.toMatch(language === "fr" ? /,\d{3}/ : /\.\d{3}/)
    }),
  )
})

test("MONEY-01 FMT-01 an amount is a safe integer in minor units, nothing else is shown", () => {
  for (const wrong of [12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => formatMoney(wrong, { ...euro, language: "fr", style: "sum" })).toThrow(RangeError)
  }
})

test("MONEY-01 FMT-01 what is shown reads back as the same integer", () => {
  const currency = fc.constantFrom("EUR", "USD", "CHF", "JPY", "SEK", "HUF")
  fc.assert(
    fc.property(amount, language, currency, fc.constantFrom("short", "sum"), (amount, language, currency, style) => {
      expect(parseMoney(formatMoney(amount, { currency, language, style }), { currency, language })).toBe(amount)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ["12", 1200],
  ["12,5", 1250],
  ["12.50", 1250],
  ["1 234,50 €", 123450],
  ["\t1\u202f234,50\u00a0€ ", 123450],
  ["1\u2009234\u00a0567", 123456700],
  ["eur 12", 1200],
  ["€12", 1200],
  ["- 3,20 €", -320],
  ["−€3.20", -320],
  ["-0", 0],
  ["90071992547409,91", Number.MAX_SAFE_INTEGER],
])("FMT-02 an amount as people write it: %j", (text, expected) => {
  for (const language of languages) expect(parseMoney(text, { ...euro, language })).toBe(expected)
})

test.each([
  "",
  " ",
  "€",
  "-",
  "douze",
  "12 $",
  "12 € 50",
  "€12€",
  "12,345",
  "12.500",
  "1 2",
  "1,2,3",
  "12..5",
  "1e3",
  "0x10",
  "Infinity",
  "90071992547409,92",
  "9".repeat(400),
])("FMT-02 no amount in euros: %j", (text) => {
  expect(parseMoney(text, { ...euro, language: "fr" })).toBeNull()
})

test("FMT-02 decimals are those of the currency, on the server as in every browser", () => {
  const decimals = { EUR: 2, JPY: 0, XOF: 0, KWD: 3, TND: 3, IQD: 3, CLF: 4, HUF: 2, constructor: 2 }
  for (const [currency, expected] of Object.entries(decimals)) expect(currencyDecimals(currency)).toBe(expected)
  expect(parseMoney("12", { currency: "JPY", language: "fr" })).toBe(12)
  expect(parseMoney("12,5", { currency: "JPY", language: "fr" })).toBeNull()
  expect(parseMoney("1,234", { currency: "KWD", language: "fr" })).toBe(1234)
})

test.each([
  [12.35, "EUR", 1235],
  [1.1, "EUR", 110],
  [0.29, "EUR", 29],
  [4.35, "EUR", 435],
  [-0.07, "EUR", -7],
  [1.005, "EUR", null],
  [0.1 + 0.2, "EUR", null],
  [1.005, "KWD", 1005],
  [12, "JPY", 12],
  [12.5, "JPY", null],
  [1e-7, "EUR", null],
  [1e21, "EUR", null],
  [Number.NaN, "EUR", null],
] as const)(
  "FMT-02 amount inputs convert to minor units without floating error: %s %s",
  (value, currency, expected) => {
    expect(toMinorUnits(value, currency)).toBe(expected)
  },
)

test("FMT-02 an amount goes to its input and back unchanged", () => {
  const fifteenDigits = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 })
  fc.assert(
    fc.property(fifteenDigits, fc.constantFrom("EUR", "JPY", "KWD"), (amount, currency) => {
      expect(toMinorUnits(fromMinorUnits(amount, currency), currency)).toBe(amount)
    }),
    { numRuns: 2000 },
  )
})
