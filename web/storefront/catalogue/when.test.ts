import { expect, test } from "vitest"
import { toCard } from "#contract/rules/availability-card.ts"
import { en } from "#locales/en.ts"
import { fr } from "#locales/fr.ts"
import { NOW, sampleAvailability, sampleDate } from "#tests/fixtures/render-storefront.tsx"
import { createTranslator } from "#web/texts/translator.ts"
import { formatsOf } from "#web/ui/formats.ts"
import { unitText, whenText } from "./when.ts"

const timezone = "Europe/Brussels"
const texts = { fr: createTranslator("fr", fr), en: createTranslator("en", en) }

function told(dates: ReturnType<typeof sampleDate>[], language: "fr" | "en" = "fr") {
  const formats = formatsOf(language, { timezone, currency: "EUR" })
  const { t } = texts[language]
  const card = toCard(sampleAvailability({ dates }), timezone, NOW)
  return [whenText(card, timezone, formats, t), unitText(dates, timezone, t)].map((text) =>
    text.replaceAll("\u00a0", " "),
  )
}
const on = (...days: string[]) => days.map((day) => sampleDate(day))

test("one session, some days that hang together, and a series", () => {
  expect(told(on("2027-02-22"))).toEqual(["Le lundi 22 février 2027, de 9 h à 16 h", "la séance"])
  expect(told(on("2027-02-22", "2027-02-24"))).toEqual([
    "Du lundi 22 au mercredi 24 février 2027, de 9 h à 16 h",
    "les 2 jours",
  ])
  expect(told(on("2027-01-06", "2027-01-13", "2027-03-24"))).toEqual([
    "Les mercredis, du 6 janvier au 24 mars 2027, de 9 h à 16 h",
    "les 3 séances",
  ])
})

test("across months and years", () => {
  expect(told(on("2027-03-31", "2027-04-01"))[0]).toBe("Du mercredi 31 mars au jeudi 1er avril 2027, de 10 h à 17 h")
  expect(told(on("2026-12-30", "2027-01-01"))[0]).toBe(
    "Du mercredi 30 décembre 2026 au vendredi 1er janvier 2027, de 9 h à 16 h",
  )
})

test("hours that differ are left to the dates, and so are those of a stay", () => {
  const [first, second] = on("2027-02-22", "2027-02-23")
  const early = { ...second!, start_at: "2027-02-23T07:00:00Z" }
  expect(told([first!, early])[0]).toBe("Du lundi 22 au mardi 23 février 2027")
  const stay = { ...first!, start_at: "2027-02-26T17:00:00Z", end_at: "2027-02-28T15:00:00Z" }
  expect(told([stay])).toEqual(["Du vendredi 26 au dimanche 28 février 2027", "les 3 jours"])
})

test("two sessions of one day are sessions", () => {
  const [morning] = on("2027-02-22")
  const evening = { ...morning!, cuid: "e", start_at: "2027-02-22T17:00:00Z", end_at: "2027-02-22T18:00:00Z" }
  expect(told([morning!, evening])[1]).toBe("les 2 séances")
})

test("what ends at midnight ends that day", () => {
  const night = { ...sampleDate("2027-02-22"), start_at: "2027-02-22T19:00:00Z", end_at: "2027-02-22T23:00:00Z" }
  expect(told([night])).toEqual(["Le lundi 22 février 2027, de 20 h à 0 h", "la séance"])
})

test("the same in English", () => {
  expect(told(on("2027-01-06", "2027-01-13", "2027-03-24"), "en")).toEqual([
    "Wednesdays, 6 January to 24 March 2027, 09:00–16:00",
    "for all 3 sessions",
  ])
  expect(told(on("2027-02-22", "2027-02-24"), "en")[0]).toBe("Monday 22 to Wednesday 24 February 2027, 09:00–16:00")
})
