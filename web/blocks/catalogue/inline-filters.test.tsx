import { expect, test } from "vitest"
import { choices, noEntries } from "#tests/fixtures/cards.ts"
import { renderOne } from "#tests/fixtures/render-blocks.tsx"

const entries = {
  ...noEntries,
  groups: [choices("availabilities-period", 2), choices("location", 2), choices("category-g1", 2, "Envie")],
}
const render = (settings: object, at = "/") => renderOne("inline-filters", settings, { data: { a: entries }, at })
const parts = (html: string) =>
  [...html.matchAll(/<small>([^<]*)<\/small> <b>([^<]*)</g)].map(([, label, value]) => `${label}: ${value}`)

test("SECT-06 a bar with a part for each filter that is on, which leads to the page of its address", () => {
  const html = render({ href: "/stages" })
  expect(parts(html)).toEqual([
    "Âge: Tous les âges",
    "Période: Toutes les périodes",
    "Lieu: Tous les lieux",
    "Envie: Toutes les activités",
  ])
  expect(html).toMatch(/<form[^>]*aria-label="Recherche rapide"[^>]*action="\/stages"/)
  expect(render({ href: "/stages", filters: { age: false } })).not.toContain("Tous les âges")
})

test("SECT-06 CAT-01 without an address it filters the page it stands on, and shows what is set there", () => {
  const html = render({}, "/stages?age=7,9&location=v2")
  expect(html).not.toContain("action=")
  expect(parts(html)).toEqual([
    "Âge: 7 ans + 1",
    "Période: Toutes les périodes",
    "Lieu: Choix 2",
    "Envie: Toutes les activités",
  ])
})

test("a bar with nothing to choose is not shown", () => {
  const off = { age: false, "availabilities-period": false, location: false, category: false }
  expect(render({ href: "/stages", filters: off })).toBe("")
  expect(renderOne("inline-filters", { href: "/stages" })).toBe("")
})
