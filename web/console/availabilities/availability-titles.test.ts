import fc from "fast-check"
import { expect, test } from "vitest"
import { type Language, languages } from "#contract/language.ts"
import { formatsOf } from "#web/ui/formats.ts"
import { availabilityTitles, type Offered } from "./availability-titles.ts"

const timezone = "Europe/Brussels"
const titlesOf = (offered: readonly Offered[], language: Language) =>
  availabilityTitles(offered, {
    formats: formatsOf(language, { timezone, currency: "EUR" }),
    timezone,
    numbered: (number) => `n° ${number}`,
  })
const argile = (start_at: string, end_at: string, place: string | null = "Atelier Tournesol"): Offered => ({
  start_at,
  end_at,
  activity: { title: "Les mains dans l’argile" },
  location: place === null ? null : { title: place },
})
const plain = (text: string) => text.replaceAll(/\s/g, " ")

test("RGN-37 a choice says the day with its year, the hours and the place", () => {
  const offered = [
    argile("2026-11-25T12:00:00Z", "2026-11-25T13:30:00Z"),
    argile("2026-11-25T13:30:00Z", "2026-11-25T15:00:00Z"),
    argile("2027-10-25T07:00:00Z", "2027-10-29T14:00:00Z", null),
  ]
  expect(titlesOf(offered, "fr").map(plain)).toEqual([
    "Les mains dans l’argile · mercredi 25 novembre 2026 · 13 h – 14 h 30 · Atelier Tournesol",
    "Les mains dans l’argile · mercredi 25 novembre 2026 · 14 h 30 – 16 h · Atelier Tournesol",
    "Les mains dans l’argile · 25 – 29 octobre 2027 · 9 h – 16 h",
  ])
  expect(titlesOf(offered.slice(2), "en").map(plain)).toEqual([
    "Les mains dans l’argile · 25–29 October 2027 · 09:00–16:00",
  ])
})

const minute = 60_000
const offered = fc
  .record({
    title: fc.constantFrom("Argile", "Robots"),
    // Around both changes of the hour and the end of a year, where days and hours are written alike most easily.
    from: fc.constantFrom("2026-10-24T21:00:00Z", "2026-12-31T21:00:00Z", "2027-03-27T21:00:00Z"),
    after: fc.integer({ min: 0, max: 96 }),
    lasts: fc.integer({ min: 1, max: 96 }),
    place: fc.constantFrom(null, "Atelier", "Salle"),
  })
  .map(({ title, from, after, lasts, place }): Offered => {
    const start = Date.parse(from) + after * 30 * minute
    return {
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + lasts * 30 * minute).toISOString(),
      activity: { title },
      location: place === null ? null : { title: place },
    }
  })

test("RGN-37 no two lines of a choice are alike, and those that differ in hour or place say so themselves", () => {
  fc.assert(
    fc.property(fc.array(offered, { maxLength: 20 }), fc.constantFrom(...languages), (choice, language) => {
      const titles = titlesOf(choice, language)
      expect(new Set(titles).size).toBe(choice.length)
      choice.forEach((each, place) => {
        const isAlone = !choice.some((other, at) => at !== place && isAlike(each, other))
        if (isAlone) expect(titles[place]).not.toMatch(/n° \d+$/)
      })
    }),
  )
})

/** Also twice the hour that there is twice, in the night in which winter time begins. */
const wall = (instant: string) => new Date(instant).toLocaleString("sv", { timeZone: timezone })
const isAlike = (a: Offered, b: Offered) =>
  a.activity.title === b.activity.title &&
  a.location?.title === b.location?.title &&
  wall(a.start_at) === wall(b.start_at) &&
  wall(a.end_at) === wall(b.end_at)
