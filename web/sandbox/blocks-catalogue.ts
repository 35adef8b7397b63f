import { ownText } from "#contract/own.ts"
import { later, sampleCard, sampleRow } from "./sample-cards.ts"

// The catalogue's sections with made-up data: every state of a card, names that are too long, empty lists.
const long = "Le grand théâtre des mille et une voix, des ombres, des masques et des marionnettes à fils"
const all = {
  title: "Toutes les cartes",
  subtitle: "Chaque état, une fois.",
  link_text: "Les 48 activités",
  link_href: "/",
}
const filters = ["search", "date-calendar", "weekday", "location", "availabilities-period", "age", "category"]
const on = Object.fromEntries(filters.map((name) => [name, true]))

export const sampleCatalogue = [
  { id: "inline", type: "inline-filters", settings: { href: "/sandbox/blocks" } },
  { id: "availabilities", type: "availabilities-cards", settings: { ...all, columns: 4 } },
  { id: "plain", type: "availabilities-cards", settings: { columns: 3, "card-properties": ["price", "remaining"] } },
  { id: "none", type: "availabilities-cards", settings: { title: "Sans activités" } },
  { id: "activities", type: "activities-cards", settings: { columns: 3, "card-image-aspect-ratio": "16/9" } },
  { id: "bundles", type: "bundles-cards", settings: { title: "À offrir, à garder, à partager", columns: 3 } },
  { id: "vouchers", type: "vouchers-cards", settings: { columns: 2 } },
  { id: "memberships", type: "memberships-cards", settings: { columns: 2 } },
  { id: "filters", type: "availabilities-filters", settings: { title: "Filtres à côté", columns: 3, filters: on } },
  {
    id: "stacked",
    type: "availabilities-filters",
    settings: { title: "Filtres au-dessus", columns: 4, layout: "stacked", filters: on },
  },
  { id: "quick", type: "availabilities-quick-list", settings: { title: "Liste du jour" } },
  { id: "quick-empty", type: "availabilities-quick-list", settings: { title: "Liste d’un jour vide" } },
]

const places = ["Auderghem", "Etterbeek", "Ixelles", "Molenbeek", "Schaerbeek", "Watermael-Boitsfort"]
const named = (titles: string[]) => titles.map((label, index) => ({ value: `e${index}`, label }))
const entries = {
  groups: [
    { key: "availabilities-period", title: null, entries: named(["Noël", "Carnaval", "Printemps", "Été"]) },
    { key: "location", title: null, entries: named(places) },
    {
      key: "category-g1",
      title: "Envie",
      entries: named(["Nature et aventure", "Arts et scène", "Sciences", "Sport"]),
    },
  ],
  children: [
    { firstname: "Zoé", age: 4 },
    { firstname: "Basile", age: 7 },
    { firstname: "Inès", age: 11 },
  ],
  days: null,
  asked: {},
}

const product = {
  id: 1,
  price: 16_000,
  image: null,
  summary: "À utiliser le mercredi ou le samedi, pour tous vos enfants.",
}
const bundle = { ...product, cuid: "b1", title: "Carnet de dix ateliers", capacity: 10, duration: 31_536_000 }
const membership = { ...product, cuid: "m1", title: "Adhésion famille", price: 3_000, entity: "CUSTOMERS" }

/** By element id, as the sections' loads would give it. */
export function sampleCatalogueData(now: string): Record<string, unknown> {
  const cards = [
    sampleCard(now, { cuid: "c1", title: "Petits robots, grandes idées", image: "robots" }),
    sampleCard(now, { cuid: "c2", title: "Cabanes et feu de camp", image: "foret", card: { remaining: 3 } }),
    sampleCard(now, { cuid: "c3", title: "Sous le grand chapiteau", image: "cirque", card: { status: "FULL" } }),
    sampleCard(now, { cuid: "c4", title: "Premier bord", image: "voile", card: { status: "OVERLAP" } }),
    sampleCard(now, { cuid: "c5", title: long, image: "theatre", card: { registrations_start_at: later(now, 4) } }),
    sampleCard(now, {
      cuid: "c6",
      title: "Grands formats",
      image: "peinture",
      card: { registrations_end_at: later(now, -1) },
    }),
    sampleCard(now, {
      cuid: "c7",
      title: "Les mains dans l’argile",
      image: "poterie",
      card: { end_at: later(now, 121), weekdays: [3], dates_count: 12, price: 0, capacity: null, remaining: null },
    }),
    sampleCard(now, { cuid: "c8", title: "Sans image", card: { status: "CLOSED", location: null, weekdays: [6, 7] } }),
  ]
  const activities = ["robots", "natation", "musique"].map((image, index) => ({
    cuid: `a${index}`,
    title: ["Petits robots", "À l’aise dans l’eau", "La fabrique à rythmes"][index],
    image: { public_url: `/pictures/${image}.svg` },
    kind: "Stage",
    price: 15_000,
    availabilities_count: index * 2,
    locations: [cards[0]!.location, cards[0]!.location].slice(index % 2),
    age_minimum: 4,
    age_maximum: index === 1 ? null : 9,
    start_at: later(now, 30),
    end_at: later(now, 90),
  }))
  const rows = [
    sampleRow(now, { cuid: "d1", title: "Les mains dans l’argile" }),
    sampleRow(
      now,
      { cuid: "d2", title: "Marmitons du mercredi" },
      { remaining: 2, is_series: true, chooses: "availability" },
    ),
    sampleRow(now, { cuid: "d3", title: long }, { status: "FULL", has_waiting_list: true }),
    sampleRow(now, { cuid: "d4", title: "La fabrique à rythmes" }, { opens_at: later(now, 1), remaining: null }),
  ]
  const today = now.slice(0, 10)
  const day = later(now, 1).slice(0, 10)
  const days = { dates: [day], first: day, last: later(now, 40).slice(0, 10), previous: null, next: null }
  const quick = { today, day, rows, previous: null, next: null, entries: { ...entries, days } }
  const found = { data: cards.slice(0, 6), count: 48, page_number: 1, page_size: 20, entries: { ...entries, days } }
  return {
    inline: entries,
    availabilities: { data: cards, count: 8 },
    plain: { data: cards.slice(0, 3), count: 3 },
    none: { data: [], count: 0 },
    activities: { data: activities, count: 3 },
    bundles: {
      count: 3,
      data: [
        { ...bundle, expires_at: null },
        { ...bundle, cuid: "b2", title: "Toute l’année", capacity: null, duration: null, expires_at: later(now, 200) },
        { ...bundle, cuid: "b3", title: long, capacity: 50, duration: null, expires_at: null, price: 90_000 },
      ],
    },
    vouchers: { data: [{ ...product, cuid: "v1", title: "Bon cadeau", price: 5_000, duration: 31_536_000 }], count: 1 },
    memberships: {
      count: 2,
      data: [
        { ...membership, period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 },
        {
          ...membership,
          cuid: "m2",
          title: "Adhésion 2027",
          period_type: "FIXED",
          fixed_period_start_at: later(now, 0),
          fixed_period_end_at: later(now, 365),
        },
      ],
    },
    filters: ownText(found),
    stacked: ownText(found),
    quick: ownText(quick),
    "quick-empty": ownText({ ...quick, rows: [], next: later(now, 8).slice(0, 10) }),
  }
}
