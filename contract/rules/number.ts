// Numbers show at most 2 decimals. Typed numbers are read as an integer count of the smallest unit (cents, hundredths
// of a percent), digit by digit, so that no floating point ever touches them. Both "12,5" and "12.5" are understood;
// where a mark could also group thousands ("1,234"), the language decides.
import { type Language, localeOf } from "#contract/language.ts"

const formatterOf = (language: Language) =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2, signDisplay: "negative" })

const formatters = { fr: formatterOf("fr"), en: formatterOf("en") }

export const formatNumber = (value: number, language: Language): string =>
  formatters[language].format(value).replace("-", "−")

const plain = /^(\d+)(?:[.,](\d+))?$/
const spaced = /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d+))?$/
const dotted = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/
const comma = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/

const forms = { fr: [plain, spaced, dotted], en: [comma, plain, spaced] }

/** "12,5" with 2 decimals is 1250; null for junk, for too many decimals, and above the safe integers. */
export const parseScaled = (text: string, { language, decimals }: { language: Language; decimals: number }) => {
  const [, sign, digits = ""] = /^([-−]?) ?(.*)$/.exec(text.replace(/\s/g, " ").trim()) ?? []
  const found = forms[language].map((form) => form.exec(digits)).find((match) => match !== null)
  const [, whole = "", fraction = ""] = found ?? []
  if (!whole || fraction.length > decimals) return null
  const size = Number(whole.replace(/\D/g, "") + fraction.padEnd(decimals, "0"))
  if (!Number.isSafeInteger(size)) return null
  return sign && size > 0 ? -size : size
}
