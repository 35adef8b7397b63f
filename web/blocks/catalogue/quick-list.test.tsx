import { describe, expect, test } from "vitest"
import { ownText } from "#contract/own.ts"
import type { QuickRow } from "#contract/rules/quick-row.ts"
import { choices, noEntries, workshop } from "#tests/fixtures/cards.ts"
import { renderOne } from "#tests/fixtures/render-blocks.tsx"
import { blocks } from "../registry.tsx"
import { AvailabilitiesQuickList } from "./quick-list.tsx"

const registry = { ...blocks, "availabilities-quick-list": AvailabilitiesQuickList }
const days = {
  dates: ["2027-01-06", "2027-01-09"],
  first: "2027-01-06",
  last: "2027-06-30",
  previous: null,
  next: null,
}

type Given = { rows?: QuickRow[]; next?: string | null; at?: string; settings?: object; day?: string }
function render({ rows = [workshop()], next = null, at = "/ateliers", settings = {}, day = "2027-01-06" }: Given = {}) {
  const entries = { ...noEntries, groups: [choices("location", 2)], days }
  const data = { day, today: "2027-01-04", rows, previous: null, next, entries }
  return renderOne("availabilities-quick-list", settings, { registry, data: { a: ownText(data) }, at })
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ")
}
const row = (changes: Partial<QuickRow>, settings: object = {}) =>
  /<ul class="quick-rows">(.*)<\/ul>/s.exec(render({ rows: [workshop(changes)], settings }))![1]!
const words = (html: string) =>
  [...html.matchAll(/>([^<]+)</g)]
    .map(([, text]) => text!.trim())
    .filter(Boolean)
    .join("|")

describe("a row", () => {
  test("SECT-03 tells when, what, where and how much, and leads to the cart", () => {
    const html = row({})
    expect(words(html)).toBe("14 h – 15 h 30|Les mains dans l’argile|Atelier Tournesol, Ixelles|18 €|8 places|Choisir")
    expect(html).toContain('href="/cart/add?dates=d1"')
    expect(html).toContain('aria-label="Choisir, Les mains dans l’argile, 14 h – 15 h 30"')
  })

  test("SECT-03 of a series leads to its page and says that the price is for all of it", () => {
    const html = row({ is_series: true, chooses: "availability" })
    expect(html).toContain('href="/availabilities/a1"')
    expect(words(html)).toContain("|18 € la série|")
  })

  test("what cannot be chosen says why, and leads to its page", () => {
    const full = row({ status: "FULL", has_waiting_list: true, remaining: null })
    expect(words(full)).toMatch(/\|Complet\|Liste d’attente$/)
    expect(full).toContain('href="/availabilities/a1"')
    expect(words(row({ opens_at: "2027-01-05T08:00:00Z", remaining: null }))).toMatch(/Ouvre le 5 janv\. à 9 h\|Voir$/)
    expect(words(row({ remaining: 2 }))).toContain("|Plus que 2 places|")
  })

  test("SECT-22 shows the properties asked for", () => {
    const only = (...properties: string[]) => words(row({}, { "items-properties": properties }))
    expect(only()).toBe("Les mains dans l’argile|Choisir")
    expect(only("age", "category")).toBe("Les mains dans l’argile|Atelier · 7 – 12 ans|Choisir")
  })
})

describe("the day", () => {
  const html = render({ at: "/ateliers?location=v1" })

  test("SECT-03 leads to the days beside it and of its week, with the filters kept", () => {
    expect(html).toContain('aria-label="Jour précédent" rel="nofollow" href="/ateliers?location=v1&date=2027-01-05"')
    expect(html).toContain('aria-label="Jour suivant" rel="nofollow" href="/ateliers?location=v1&date=2027-01-07"')
    const week = [...html.matchAll(/<li(?: class="has")?><a[^>]*date=([\d-]+)"/g)].map(([, day]) => day)
    expect(week).toEqual(["04", "05", "06", "07", "08", "09", "10"].map((day) => `2027-01-${day}`))
    expect(html).toMatch(/<li class="has"><a [^>]*aria-current="date"[^>]*>.*mercredi 6 janvier, des activités/)
    expect(html).toContain("jeudi 7 janvier, rien ce jour-là")
  })

  test("there is no way into the past", () => {
    const today = render({ day: "2027-01-04" })
    expect(today).toMatch(/role="link" aria-disabled="true" aria-label="Jour précédent"/)
    expect(render({ day: "2027-01-06" })).not.toContain("date=2027-01-03")
  })

  test("SECT-05 it is no filter: no chip removes it and clearing keeps it", () => {
    const shown = render({ at: "/ateliers?date=2027-01-06&location=v1" })
    expect(shown).not.toContain("Retirer mercredi")
    expect(shown).toMatch(/href="\/ateliers\?date=2027-01-06"[^>]*>Tout effacer</)
  })
})

describe("nothing", () => {
  test("SECT-04 UXB-11 on a day without dates the next one is proposed and led to", () => {
    const html = render({ rows: [], next: "2027-01-13", at: "/ateliers?date=2027-01-06&location=v1" })
    expect(html).toMatch(/>Rien ce jour-là<\/h2><p>La prochaine date est le mercredi 13 janvier\.</)
    expect(html).toMatch(/href="\/ateliers\?date=2027-01-13&location=v1"[^>]*>.*Aller au mercredi 13 janvier/)
  })

  test("CART-33 with nothing to add at any time it says that", () => {
    const html = render({ rows: [] })
    expect(html).toMatch(/>Rien à réserver pour le moment<\/h2><p>Les prochaines dates s’afficheront ici/)
  })

  test("CAT-22 where it is the filters it says so", () => {
    expect(render({ rows: [], at: "/ateliers?search=zzz" })).toContain("Aucune activité pour « zzz »")
  })
})
