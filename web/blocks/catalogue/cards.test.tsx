import { describe, expect, test } from "vitest"
import type { ListedCard } from "#contract/endpoints/availabilities.ts"
import { camp } from "#tests/fixtures/cards.ts"
import { renderOne } from "#tests/fixtures/render-blocks.tsx"

const show = (card: Partial<ListedCard> = {}, settings: object = {}) =>
  renderOne("availabilities-cards", settings, { data: { a: { data: [camp(card)], count: 1 } } })

/** The words of some markup, a stroke between those of different nodes. */
const words = (html: string) =>
  [...html.matchAll(/>([^<]+)</g)]
    .map(([, text]) => text!.replaceAll("\u00a0", " ").trim())
    .filter(Boolean)
    .join("|")
const red = /class="badge badge-danger badge-solid">([^<]*)</

describe("an availability's card", () => {
  test("shows who, when, where and how much, in that order, and is one link", () => {
    const html = show()
    expect(words(html)).toBe(
      "Stage · 8 – 12 ans|Petits robots|22 – 26 février 2027|L|M|M|J|V|9 h – 16 h|La Ruche, Schaerbeek|190 €|9 places",
    )
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain('aria-label="lundi, mardi, mercredi, jeudi, vendredi"')
  })

  test.each([
    ["FULL", "Complet"],
    ["CLOSED", "Fermé"],
    ["OVERLAP", "Chevauchement"],
  ] as const)("AVAIL-18 AVAIL-29 %s puts the red badge “%s” on it, and no places", (status, label) => {
    const html = show({ status })
    expect(red.exec(html)?.[1]).toBe(label)
    expect(html).not.toContain("places")
    expect(html).toContain('href="/availabilities/c1"')
  })

  test("AVAIL-25 closed and full ones offer the waiting list; what only its dates have closed does not", () => {
    for (const status of ["CLOSED", "FULL"] as const) expect(show({ status })).toContain(">Liste d’attente<")
    expect(show({ status: "OVERLAP" })).not.toContain("Liste d’attente")
    const over = show({ registrations_end_at: "2027-01-04T10:00:00Z" })
    expect([red.exec(over)?.[1], over.includes("Liste d’attente")]).toEqual(["Fermé", false])
  })

  test("one that was cancelled whole says so, as its page does, and has no waiting list", () => {
    for (const status of ["CLOSED", "OPEN"] as const) {
      const html = show({ status, cancelled: true })
      expect(red.exec(html)?.[1]).toBe("Annulé")
      expect(html).not.toMatch(/Fermé|Liste d’attente|places/)
    }
  })

  test("AVAIL-19 AVAIL-27 an open one has no red badge, and tells its places where it has a capacity", () => {
    expect(red.test(show())).toBe(false)
    expect(show()).toContain(">9 places<")
    expect(show({ remaining: null })).not.toContain("place")
  })

  test("AVAIL-29 five places or fewer are a badge, which takes the place of the number", () => {
    expect(words(show({ remaining: 5 }))).toMatch(/^Plus que 5 places\|5 places\|Stage.*\|190 €$/)
    expect(words(show({ remaining: 1 }))).toMatch(/^Plus que 1 place\|1 place\|/)
    expect(words(show({ remaining: 6 }))).toMatch(/\|190 €\|6 places$/)
  })

  test("AVAIL-29 one that opens later says when, and nothing of places", () => {
    const html = words(show({ registrations_start_at: "2027-01-10T08:00:00Z", remaining: 3 }))
    expect(html).toMatch(/^Ouvre le 10 janv\. à 9 h\|10 janv\.\|Stage/)
    expect(html).not.toContain("place")
    expect(words(show({ status: "FULL", registrations_start_at: "2027-01-10T08:00:00Z" }))).not.toContain("Ouvre")
  })

  test.each<[string, Partial<ListedCard>, string]>([
    ["one day", { dates_count: 1, end_at: "2027-02-22T15:00:00Z", weekdays: [1] }, "lundi 22 février 2027"],
    [
      "every week",
      { dates_count: 9, weekdays: [3], end_at: "2027-05-12T12:00:00Z" },
      "Les mercredis, du 22 févr. au 12 mai",
    ],
    ["several days a week", { weekdays: [2, 4], end_at: "2027-05-13T12:00:00Z" }, "22 février – 13 mai 2027"],
  ])("dates of %s", (_, card, expected) => expect(words(show(card))).toContain(`|${expected}|`))

  test("weekends get their tiles, different hours are left out, what is free says so", () => {
    const html = words(show({ weekdays: [6, 7], hours: null, price: 0, age_maximum: null, location: null }))
    expect(html).toContain("Stage · dès 8 ans|")
    expect(html).toContain("|L|M|M|J|V|S|D|Gratuit|")
  })

  test("SECT-22 shows the properties asked for and no others", () => {
    const only = (...properties: string[]) => words(show({}, { "card-properties": properties }))
    expect(only()).toBe("Petits robots")
    expect(only("price", "location")).toBe("Petits robots|La Ruche, Schaerbeek|190 €")
    expect(only("age", "time")).toBe("8 – 12 ans|Petits robots|9 h – 16 h")
    expect(show({ remaining: 2 }, { "card-properties": ["price"] })).not.toContain("place")
    expect(show({ status: "FULL" }, { "card-properties": [] })).toContain(">Complet<")
  })

  test("SECT-17 SECT-22 columns, the picture's ratio and its colours are the section's", () => {
    expect(show()).toContain("--columns:2;--columns-tablet:2;--card-ratio:4 / 3")
    expect(show({}, { columns: 4, "card-image-aspect-ratio": "16/9" })).toMatch(/--columns:4;.*--card-ratio:16 \/ 9/)
    expect(show({ status: "FULL" })).toContain('data-closed="gray"')
    expect(show({ status: "FULL" }, { grayscale: false })).toContain('data-closed=""')
    expect(show()).not.toContain("data-closed")
    expect(show()).toContain("/files/images/p/320.webp 320w")
  })
})

describe("sections of cards", () => {
  const product = { id: 1, title: "Carnet", price: 16_000, image: null, summary: "Pour tous." }
  const activity = {
    cuid: "x1",
    title: "Cirque",
    kind: "Stage",
    price: 15_000,
    image: null,
    age_minimum: null,
    age_maximum: null,
    availabilities_count: 3,
    start_at: "2027-02-22T08:00:00Z",
    end_at: "2027-08-26T15:00:00Z",
    locations: [{ title: "La Ruche", name: "", city: "Schaerbeek" }],
  }
  const period = { period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }
  const sections = {
    "activities-cards": [activity, "/activities/x1"],
    "availabilities-cards": [camp(), "/availabilities/c1"],
    "bundles-cards": [{ ...product, cuid: "b1", capacity: 10, duration: 31_536_000, expires_at: null }, "/bundles/b1"],
    "memberships-cards": [{ ...product, cuid: "m1", ...period }, "/memberships/m1"],
    "vouchers-cards": [{ ...product, cuid: "v1", duration: null }, "/vouchers/v1"],
  } as const

  const kinds = Object.entries(sections)
  test.each(kinds)("SECT-01 CAT-11 CAT-23 %s shows cards that lead to their page", (type, [one, href]) => {
    const html = renderOne(
      type,
      { title: "À voir", link_text: "Tout", link_href: "/stages" },
      {
        data: { a: { data: [one], count: 1 } },
      },
    )
    expect([...html.matchAll(/<h3[^>]*><a[^>]*href="([^"]*)"/g)].map(([, link]) => link)).toEqual([href])
    expect(html).toContain("<h2>À voir</h2>")
    expect(html).toContain('href="/stages"')
  })

  test("what is not there is not shown; only availabilities say so", () => {
    const empty = { data: { a: { data: [], count: 0 } } }
    for (const type of Object.keys(sections).filter((each) => each !== "availabilities-cards"))
      expect([type, renderOne(type, { title: "À voir" }, empty)]).toEqual([type, ""])
    for (const type of Object.keys(sections)) expect(renderOne(type, { title: "À voir" })).toBe("")
  })

  test("UX-14 UXB-12 without availabilities there is a title and a subtitle", () => {
    const html = renderOne("availabilities-cards", {}, { data: { a: { data: [], count: 0 } } })
    expect(words(html)).toMatch(/^Pas d’activité pour le moment\|De nouvelles dates arrivent bientôt\./)
    expect(html).toMatch(/<h2[^>]*>Pas d’activité/)
  })

  test("an activity tells its dates, its cheapest price and how many there are to choose from", () => {
    const one = (changes: object) =>
      words(renderOne("activities-cards", {}, { data: { a: { data: [{ ...activity, ...changes }], count: 1 } } }))
    expect(one({})).toBe("Stage|Cirque|22 février – 26 août 2027|La Ruche, Schaerbeek|dès 150 €|3 au choix")
    expect(one({ availabilities_count: 1 })).toMatch(/\|150 €$/)
    expect(one({ availabilities_count: 0, start_at: null })).toMatch(/\|150 €\|Pas encore de date$/)
    expect(one({ locations: [...activity.locations, ...activity.locations] })).toContain("|2 lieux|")
    expect(one({ price: 0 })).toContain("|Gratuit|")
  })

  test("tickets say how many entries, how much and for how long", () => {
    const texts = Object.entries(sections).map(([type, [one]]) =>
      words(renderOne(type, {}, { data: { a: { data: [one], count: 1 } } })),
    )
    expect(texts.slice(2)).toEqual([
      "10 entrées|valable 1 an|Carnet|Pour tous.|160 €|Choisir",
      "Adhésion|1 an|Carnet|Pour tous.|160 €|Adhérer",
      "Bon cadeau|sans date limite|160 €|Carnet|Pour tous.|160 €|Offrir",
    ])
  })
})
