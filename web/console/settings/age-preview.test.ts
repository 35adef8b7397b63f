import { expect, test } from "vitest"
import { defaultAgeRules } from "#contract/rules/age.ts"
import { previewAges } from "./age-preview.ts"

const words = (...given: Parameters<typeof previewAges>) =>
  previewAges(...given).map((word) => word.replace(/\s/g, " "))

test("SET-10 the five ages are shown by the rules, in the person's language", () => {
  expect(words(defaultAgeRules, "fr")).toEqual(["14 jours", "7 mois", "30 mois", "8 ans", "40 ans"])
  expect(words(defaultAgeRules, "en")).toEqual(["14 days", "7 months", "30 months", "8 years", "40 years"])
  expect(words([], "fr")).toEqual(["0 an", "0 an", "2 ans", "8 ans", "40 ans"])
})

test("SET-10 a rule that is not complete gives no preview", () => {
  expect(words([{ ...defaultAgeRules[0]!, rounding_interval: Number.NaN }], "fr")).toEqual(Array(5).fill("–"))
})
