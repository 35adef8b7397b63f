import { describe, expect, test } from "vitest"
import { elements } from "#contract/blocks/registry.ts"
import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import { carnival, renderOnSite, sampleAvailability, sampleDate, wordsOf } from "#tests/fixtures/render-storefront.tsx"
import { Availability } from "./availability.tsx"

type Given = Parameters<typeof renderOnSite>[1] & { settings?: object }

function render(more: Partial<AvailabilityDetail> = {}, { settings = {}, ...given }: Given = {}) {
  const parsed = elements.availability.parse(settings)
  const element = { id: "a", type: "availability" as const, settings: parsed, children: [] }
  const data = { availability: sampleAvailability(more) }
  return renderOnSite(<Availability element={element} data={data} />, { at: "/availabilities/avail1?utm=x", ...given })
}
const words = async (...given: Parameters<typeof render>) => wordsOf(await render(...given))
const b = "\u00a0"

describe("what a parent reads", () => {
  test("AVAIL-02 the way from the organiser through the catalogue page, if there is one", async () => {
    const crumbs = async (given: Given) => /<nav.*?<\/nav>/s.exec(await render({}, given))![0]
    const whole = await crumbs({})
    expect(wordsOf(whole)).toBe("Les Explorateurs Stages et ateliers Petits robots, grandes idées")
    expect([...whole.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/", "/stages"])
    expect(wordsOf(await crumbs({ website: { catalogue: null } }))).toBe(
      "Les Explorateurs Petits robots, grandes idées",
    )
  })

  test("AVAIL-03 the title and the dates in a sentence", async () => {
    const html = await render()
    expect(html).toMatch(/<h1[^>]*>Petits robots, grandes idées<\/h1>/)
    expect(wordsOf(html)).toContain(`Du lundi 22 au vendredi 26 février 2027, de 9 h à 16 h`)
  })

  test("AVAIL-04 the whole price and what it is for", async () => {
    expect(await words()).toContain(`190 € les 5 jours`)
    expect(await words({ dates: [sampleDate("2027-02-22")], price: 1_850 })).toContain(`18,50 € la séance`)
    expect(await words({ price: 0 })).toContain("Gratuit les 5 jours")
  })

  test("AVL-60 the price is for the days that live; the cancelled one stays in sight and says so, and so does the whole", async () => {
    const off = { status: "CLOSED", on_sale: false, cancelled: true } as const
    const week = carnival.map((day, i) => sampleDate(day, i === 2 ? off : {}))
    const html = await render({ dates: week, price: 15_200 })
    expect(wordsOf(html)).toContain("152 € les 4 jours")
    expect(html).toMatch(/mercredi 24 février 2027, 9[^<]*, Annulé</)
    expect(wordsOf(html)).not.toContain("Fermé")
    const whole = carnival.map((day) => sampleDate(day, off))
    expect(await words({ dates: whole, status: "CLOSED" })).toMatch(/les 5 jours.*Annulé/)
  })

  test("BEY-15 CON-63 until when it costs that, and how much then, where the price is an early one", async () => {
    const next = (at: string, price = 22_000) => words({ next_price: { at, price } })
    expect(await next("2027-01-31T23:00:00.000Z")).toContain("Jusqu’au 31 janvier 2027, puis 220 €")
    expect(await next("2027-01-31T17:00:00.000Z")).toContain("Jusqu’au 31 janvier 2027 à 18 h, puis 220 €")
    expect(await words()).not.toContain("Jusqu’au")
  })

  test("ACT-40 who may cancel, until when and for how much", async () => {
    const { activity } = sampleAvailability()
    const rule = (more: object) => words({ activity: { ...activity, ...more } })
    expect(await rule({})).toContain("Vous pouvez annuler vous-même, sans frais, jusqu’au début")
    expect(await rule({ cancellation_fee: 1_000 })).toContain("au plus 10 € de frais sont retenus sur ce qui est payé.")
    expect(await rule({ allow_cancellation: false })).toContain("L’annulation se demande à l’organisateur.")
  })

  test("AVAIL-05 the deposit, unless it is zero", async () => {
    expect(await words()).toContain(`Acompte de 50 € pour réserver`)
    expect(await words({ deposit: 0 })).not.toContain("Acompte")
  })

  test("AVAIL-06 the first picture of the activity, and no other", async () => {
    const html = await render()
    expect(html).toContain('alt="Image robots"')
    expect(html).not.toContain("Image sac")
  })

  test("AVAIL-07 the facts the element shows, in the order of the house", async () => {
    const facts = async (settings: object = {}) => wordsOf(/<dl.*?<\/dl>/s.exec(await render({}, { settings }))![0])
    expect(await facts()).toBe(
      `Âge 8 – 12 ans Groupe 12 personnes Lieu La Ruche, Schaerbeek Horaire 9 h – 16 h Avec Alix et Sacha Formule Stage`,
    )
    expect(await facts({ properties: ["location", "age"] })).toBe("Âge 8 – 12 ans Lieu La Ruche, Schaerbeek")
    expect(await render({}, { settings: { properties: [] } })).not.toContain("<dl")
    const bare = {
      capacity: null,
      age_minimum: null,
      age_maximum: null,
      location: null,
      collaborators: [],
      categories: [],
    }
    expect(wordsOf(/<dl.*?<\/dl>/s.exec(await render(bare))![0])).toBe(`Horaire 9 h – 16 h`)
  })

  test("the description is shown, what is told to those registered is not", async () => {
    const html = await render()
    expect(html).toContain("Le lundi, une boîte.")
    expect(html).not.toContain("Code de la porte")
  })

  test("the map is a drawing until somebody asks for it", async () => {
    const html = await render()
    expect(html).toContain("/pictures/plan.svg")
    expect(html).toContain("Rue du Noyer 214, 1030 Schaerbeek")
    expect(html).not.toMatch(/iframe|maps\.example/)
  })
})

describe("the dates", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => sampleDate(`2027-03-${String(i + 1).padStart(2, "0")}`))

  test("AVAIL-33 seven are a row, eight a grid, and one needs no list", async () => {
    expect(await render({ dates: days(7) })).not.toContain("date-tiles-grid")
    expect(await render({ dates: days(8) })).toContain("date-tiles-grid")
    expect(await render({ dates: days(1) })).not.toContain("date-tiles")
  })

  test("each says in words when it is and why it cannot be had", async () => {
    const dates = [
      sampleDate("2026-12-30", { on_sale: false }),
      sampleDate("2027-02-22"),
      sampleDate("2027-02-23", { status: "FULL", remaining: 0 }),
      sampleDate("2027-02-24", { status: "CLOSED" }),
      sampleDate("2027-02-25", { status: "OVERLAP" }),
      sampleDate("2027-01-04", { on_sale: false }),
    ]
    const html = await render({ dates })
    const told = [...html.matchAll(/date-tile"[^>]*><span class="sr-only">([^<]*)</g)].map(([, text]) => text)
    expect(told).toEqual([
      `mercredi 30 décembre 2026, 9${b}h – 16${b}h, Passée`,
      `lundi 22 février 2027, 9${b}h – 16${b}h`,
      `mardi 23 février 2027, 9${b}h – 16${b}h, Complet`,
      `mercredi 24 février 2027, 9${b}h – 16${b}h, Fermé`,
      `jeudi 25 février 2027, 9${b}h – 16${b}h, Chevauchement`,
      `lundi 4 janvier 2027, 9${b}h – 16${b}h, Fermé`,
    ])
  })
})

describe("the panel", () => {
  const opening = { registrations_start_at: "2027-01-11T08:00:00Z" }
  const closing = { registrations_end_at: "2027-02-15T17:00:00Z" }
  const panel = async (...given: Parameters<typeof render>) =>
    wordsOf(/<section aria-label="Prix et inscription".*?<\/section>/s.exec(await render(...given))![0])

  test("AVAIL-26 when it opens and when it closes are told only while it is open", async () => {
    expect(await panel(opening)).toContain(`Ouvre le lundi 11 janvier à 9 h`)
    expect(await panel(closing)).toContain(`Inscriptions jusqu’au 15 février à 18 h`)
    // Not both: until registrations open, their end does not matter.
    expect(await panel({ ...opening, ...closing })).not.toContain("Inscriptions jusqu’au")
    for (const status of ["FULL", "CLOSED", "OVERLAP"] as const)
      expect(await panel({ ...opening, ...closing, status })).not.toMatch(/Ouvre le|Inscriptions jusqu’au/)
  })

  test("AVAIL-27 places left are told while it is open and limited", async () => {
    expect(await panel()).toContain("7 places")
    expect(await panel({ dates: carnival.map((day) => sampleDate(day, { remaining: 2 })) })).toContain(
      "Plus que 2 places",
    )
    expect(await panel({ capacity: null })).not.toContain("places")
    expect(await panel({ status: "FULL" })).not.toContain("7 places")
  })

  test.each([
    ["FULL", "Complet", "Toutes les places sont prises."],
    ["CLOSED", "Fermé", "Les inscriptions sont fermées."],
    ["OVERLAP", "Chevauchement", "Autre chose se passe déjà à ce moment-là."],
  ] as const)(
    "AVAIL-25 what is %s says so and leads on; full and closed ones to their waiting list",
    async (status, badge, reason) => {
      const text = await panel({ status })
      expect(text).toContain(badge)
      expect(text).toContain(reason)
      expect(text).toContain("Voir toutes les dates")
      expect(text.includes("Connectez-vous pour rejoindre la liste d’attente")).toBe(status !== "OVERLAP")
    },
  )

  test("AVAIL-25 a full one has no list before its registrations open; to whom a place is offered it is not full", async () => {
    const list = "rejoindre la liste d’attente"
    expect(await panel({ status: "FULL", ...opening })).not.toContain(list)
    expect(await panel({ status: "FULL", registrations_start_at: "2027-01-01T08:00:00Z" })).toContain(list)
    const offered = await panel({ offered_until: "2027-01-06T08:00:00Z" })
    expect(offered).toContain("Place proposée")
    expect(offered).not.toMatch(/Complet|Toutes les places|7 places/)
  })

  test("AVAIL-24 before registrations open there is no form, and nobody is asked to log in for one", async () => {
    expect(await panel(opening)).not.toContain("Se connecter")
    expect(await render(opening)).not.toContain("detail-bar")
  })

  test("VIS-01 VIS-02 VIS-03 a visitor is asked to log in, and brought back to this page and its query", async () => {
    const html = await render()
    expect(await panel()).toContain("Connectez-vous pour continuer")
    expect(await panel()).toContain("Nous vous ramenons ici juste après")
    expect(html).toMatch(/<a [^>]*href="\/auth\/login\?redirect=%2Favailabilities%2Favail1%3Futm%3Dx"/)
    expect(await panel({}, { customer: true })).not.toContain("Connectez-vous")
    expect(await panel({}, { customer: true })).toContain("190 €")
  })

  test("where an activity takes requests, the way to them stands in place of the form", async () => {
    const { activity } = sampleAvailability()
    const requested = { activity: { ...activity, registration_flow: "REQUEST" as const } }
    for (const customer of [false, true]) {
      const html = await render(requested, { customer })
      expect(html).toContain('href="/cart/registrations/request/robots"')
      expect(html).not.toContain("/auth/login")
    }
  })

  test("the dates can be put into one's own calendar", async () => {
    expect(await render()).toMatch(/href="\/availabilities\/avail1\/calendar\.ics"[^>]*>.*?Ajouter à mon agenda/)
  })
})

test("the same in English", async () => {
  const text = await words({}, { language: "en" })
  expect(text).toContain("Monday 22 to Friday 26 February 2027, 09:00–16:00")
  expect(text).toContain("€190 for all 5 days")
  expect(text).toContain("With Alix and Sacha")
})

test("hostile words stay words", async () => {
  const { activity } = sampleAvailability()
  const html = await render({ activity: { ...activity, title: '<img src=x onerror="x()">' } })
  expect(html).not.toContain("<img src=x")
})
