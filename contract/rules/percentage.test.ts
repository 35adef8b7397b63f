import fc from "fast-check"
import { expect, test } from "vitest"
import { languages } from "#contract/language.ts"
import { formatPercentage, parsePercentage, percentOf } from "./percentage.ts"

test.each([
  [10000, 140, 140],
  [1000, 290, 29],
  [15675, 1000, 1567],
  [999, 1, 0],
  [1, 9999, 0],
  [0, 2100, 0],
  [200, 15000, 300],
  [-1, 1, -1],
  [-10000, 140, -140],
  [Number.MAX_SAFE_INTEGER, 9999, 9006298534815516],
])("a percentage is an exact floor: %s × %s", (amount, hundredths, expected) => {
  expect(percentOf(amount, hundredths)).toBe(expected)
})

test("a percentage agrees with exact arithmetic and lies within its amount", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 10000 }), (amount, hundredths) => {
      const part = BigInt(percentOf(amount, hundredths))
      const exact = BigInt(amount) * BigInt(hundredths)
      expect(part * 10000n <= exact && exact < (part + 1n) * 10000n).toBe(true)
      expect(percentOf(amount, 10000)).toBe(amount)
      if (amount >= 0) expect(part >= 0n && part <= BigInt(amount)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test("a percentage of what is no amount, or beyond what an amount can be, is refused", () => {
  expect(() => percentOf(1.5, 100)).toThrow(RangeError)
  expect(() => percentOf(100, 1.4)).toThrow(RangeError)
  expect(() => percentOf(Number.MAX_SAFE_INTEGER, 20000)).toThrow(RangeError)
})

test.each([
  [140, "1,4\u00a0%", "1.4%"],
  [2100, "21\u00a0%", "21%"],
  [1, "0,01\u00a0%", "0.01%"],
  [1234, "12,34\u00a0%", "12.34%"],
  [0, "0\u00a0%", "0%"],
  [-500, "−5\u00a0%", "−5%"],
])("FMT-05 percentages show at most 2 decimals: %s", (hundredths, fr, en) => {
  expect(formatPercentage(hundredths, "fr")).toBe(fr)
  expect(formatPercentage(hundredths, "en")).toBe(en)
})

test("FMT-05 a percentage shown reads back as the same integer", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
      fc.constantFrom(...languages),
      (hundredths, language) => {
        expect(parsePercentage(formatPercentage(hundredths, language), language)).toBe(hundredths)
      },
    ),
    { numRuns: 1000 },
  )
})

test.each([
  ["1,4 %", 140],
  ["1.4", 140],
  [" 21% ", 2100],
  ["1,234", null],
  ["%", null],
  ["5 %%", null],
  ["cinq", null],
])("a percentage as people write it: %j", (text, expected) => {
  expect(parsePercentage(text, "fr")).toBe(expected)
})
