import { expect, test } from "vitest"
import { isLanguage, languages, localeOf } from "./language.ts"

test("FMT-06 languages are French (fr) and English (en)", () => {
  expect(languages).toEqual(["fr", "en"])
  expect(languages.every(isLanguage)).toBe(true)
  for (const other of ["nl", "FR", "fr-BE", "", null, undefined, 0]) expect(isLanguage(other)).toBe(false)
})

test("FMT-06 every language has a locale of its own that Intl knows", () => {
  const locales = languages.map(localeOf)
  expect(Intl.NumberFormat.supportedLocalesOf(locales)).toEqual(locales)
  expect(locales.map((locale) => new Intl.Locale(locale).language)).toEqual(languages)
})
