// Percentages are integers in hundredths of a percent: 140 is 1.4 %. They are applied as an exact floor; floating point
// would give 139 for 1.4 % of 10000.
import type { Language } from "#contract/language.ts"
import { formatNumber, parseScaled } from "./number.ts"

export const percentOf = (amount: number, hundredths: number): number => {
  const product = BigInt(amount) * BigInt(hundredths)
  // BigInt division cuts towards zero; a floor goes down.
  const part = Number(product / 10000n - (product % 10000n < 0n ? 1n : 0n))
  if (!Number.isSafeInteger(part)) throw new RangeError(`Not a safe amount: ${hundredths} hundredths of ${amount}`)
  return part
}

const sign = { fr: "\u00a0%", en: "%" }

export const formatPercentage = (hundredths: number, language: Language): string =>
  formatNumber(hundredths / 100, language) + sign[language]

/** A typed percentage in hundredths of a percent; null for junk or more than 2 decimals. */
export const parsePercentage = (text: string, language: Language): number | null =>
  parseScaled(text.trim().replace(/%$/, ""), { language, decimals: 2 })
