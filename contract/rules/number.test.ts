import fc from "fast-check"
import { expect, test } from "vitest"
import { languages } from "#contract/language.ts"
import { formatNumber, parseScaled } from "./number.ts"

test.each([
  [0, "0", "0"],
  [3, "3", "3"],
  [1.5, "1,5", "1.5"],
  [2.345, "2,35", "2.35"],
  [1234.5, "1\u202f234,5", "1,234.5"],
  [-12.3, "−12,3", "−12.3"],
  [-0.001, "0", "0"],
])("FMT-04 numbers show at most 2 decimals: %s", (value, fr, en) => {
  expect(formatNumber(value, "fr")).toBe(fr)
  expect(formatNumber(value, "en")).toBe(en)
})

test("FMT-04 no number ever shows a third decimal", () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(...languages),
      (value, language) => {
        expect(formatNumber(value, language)).toMatch(/^−?[\d\u202f]+(,\d{1,2})?$|^−?[\d,]+(\.\d{1,2})?$/)
      },
    ),
  )
})

test.each([
  ["1,234", "en", 123400],
  ["1,234", "fr", null],
  ["1.234", "fr", null],
  ["1.234,5", "fr", 123450],
  ["1.234.567", "fr", 123456700],
  ["1,234,567.8", "en", 123456780],
  ["0,500", "en", null],
  ["12 50", "fr", null],
  ["1 23 456", "fr", null],
  ["12,", "fr", null],
  [",5", "fr", null],
  ["1e3", "en", null],
  ["−3,5", "fr", -350],
  ["--3", "fr", null],
] as const)("what is typed is read in the language it is typed in: %s (%s)", (text, language, expected) => {
  expect(parseScaled(text, { language, decimals: 2 })).toBe(expected)
})
