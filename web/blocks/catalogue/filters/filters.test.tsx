import { I18nProvider } from "react-aria-components/I18nProvider"
import { describe, expect, test } from "vitest"
import type { FilterEntries } from "#contract/blocks/filter-loads.ts"
import { ownText } from "#contract/own.ts"
import { camp, choices, noEntries } from "#tests/fixtures/cards.ts"
import { renderOne } from "#tests/fixtures/render-blocks.tsx"
import { SECTION_DELAY } from "#web/lists/use-query-draft.ts"
import { blocks } from "../../registry.tsx"
import { AvailabilitiesFilters } from "../availabilities-filters.tsx"
import { FilterCalendar } from "./filter-calendar.tsx"

const registry = { ...blocks, "availabilities-filters": AvailabilitiesFilters }
const none = {
  search: false,
  weekday: false,
  location: false,
  "availabilities-period": false,
  age: false,
  category: false,
}

type Given = { settings?: object; at?: string; entries?: Partial<FilterEntries>; count?: number; page?: number }
function render({ settings = {}, at = "/stages", entries = {}, count = 1, page = 1 }: Given = {}): string {
  const data = {
    data: count > 0 ? [camp()] : [],
    count,
    page_number: page,
    page_size: 20,
    entries: { ...noEntries, ...entries },
  }
  return renderOne("availabilities-filters", settings, { registry, data: { a: ownText(data) }, at })
}
const boxes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input type="checkbox"[^>]*name="${name}"[^>]*value="([^"]*)"`, "g"))].map(([, v]) => v)
const ticked = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*checked=""[^>]*>/g)].map(([box]) =>
    [/name="([^"]*)"/, /value="([^"]*)"/].map((part) => part.exec(box)![1]).join("="),
  )

test("SECT-02 CAT-23 cards, how many there are, and the filters that are on; no form where none is", () => {
  const html = render()
  expect(html).toContain('href="/availabilities/c1"')
  expect(html).toMatch(/role="status"><span class="strong">1 activité</)
  expect(html).toMatch(/<form[^>]*aria-label="Filtres"/)
  expect(render({ settings: { filters: none } })).not.toContain("<form")
})

test("CAT-15 they stand beside the list or above it", () => {
  expect(render()).toContain("filtered-aside")
  expect(render({ settings: { layout: "stacked" } })).toContain("filtered-stacked")
})

describe("controls", () => {
  test("CAT-12 there are seven weekdays, 1 to 7, from Monday", () => {
    const html = render()
    expect(boxes(html, "weekday")).toEqual(["1", "2", "3", "4", "5", "6", "7"])
    expect(html).toMatch(/aria-label="lundi"[^>]*value="1"/)
    expect(html).toMatch(/aria-label="dimanche"[^>]*value="7"/)
  })

  test("CAT-17 five locations are boxes, six a multi-select", () => {
    const html = (count: number) => render({ entries: { groups: [choices("location", count)] } })
    expect([html(5).includes("<details"), boxes(html(5), "location")]).toEqual([false, ["v1", "v2", "v3", "v4", "v5"]])
    expect(html(6)).toMatch(/<details[^>]*><summary>.*Tous les lieux.*<\/summary>/)
    expect(boxes(html(6), "location")).toHaveLength(6)
  })

  test("CAT-16 three hundred categories are boxes, one more a multi-select", () => {
    const html = (count: number) => render({ entries: { groups: [choices("category-g1", count, "Envie")] } })
    expect([html(300).includes("<details"), boxes(html(300), "category-g1").length]).toEqual([false, 300])
    expect([html(301).includes("<details"), boxes(html(301), "category-g1").length]).toEqual([true, 301])
    expect(html(300)).toContain(">Envie</legend>")
  })

  test("a customer's children come before the ages", () => {
    const html = render({ entries: { children: ownText([{ firstname: "Basile", age: 7 }]) }, at: "/stages?age=7" })
    expect(html).toContain(">Basile, 7 ans<")
    expect(ticked(html)).toEqual(["age=7", "age=7"])
  })

  const calendar = (value: string | null) => {
    const Show = () => (
      <I18nProvider locale="fr-BE">
        <FilterCalendar label="Date" value={value} onChange={() => undefined} entries={null} />
      </I18nProvider>
    )
    return renderOne("tabs", { links: [{ id: "1", href: "/", text: "x" }] }, { registry: { ...blocks, tabs: Show } })
  }
  const years = (html: string) =>
    [...html.matchAll(/<option value="\d+"[^>]*>(\d{4})</g)].map(([, year]) => Number(year))

  test("CAT-13 the date picker goes a hundred years each way from the day selected", () => {
    for (const [value, year] of [
      [null, 2027],
      ["2030-06-15", 2030],
    ] as const) {
      const offered = years(calendar(value))
      expect([offered[0], offered.at(-1), offered.length]).toEqual([year - 100, year + 100, 201])
    }
  })

  test("CAT-14 its weeks begin on Monday", () => {
    expect([...calendar(null).matchAll(/<th [^>]*>([^<]*)</g)].map(([, day]) => day)).toEqual([
      ..."lu ma me je ve sa di".split(" "),
    ])
  })
})

describe("what is set", () => {
  const entries = { groups: [choices("location", 3), choices("category-g1", 2, "Envie")] }
  const at = "/stages?search=feu&weekday=3,5&location=v2&age=7&category-g1=v1&page_number=2&page_size=40"
  const html = render({ at, entries }).replaceAll("&amp;", "&")

  test("CAT-01 controls follow the address", () => {
    expect(ticked(html)).toEqual(["age=7", "weekday=3", "weekday=5", "location=v2", "category-g1=v1"])
    expect(html).toMatch(/<input type="search"[^>]*value="feu"/)
  })

  test("CAT-07 each has a chip that leads to the first page without it, and one clears them all", () => {
    const chips = [...html.matchAll(/aria-label="Retirer ([^"]*)"[^>]*href="\/stages([^"]*)"/g)].map(
      ([, name, href]) => [name!.replaceAll("\u00a0", " "), href],
    )
    const rest = "location=v2&age=7&category-g1=v1&page_size=40"
    expect(chips).toEqual([
      ["« feu »", `?weekday=3,5&${rest}`],
      ["mercredi", `?search=feu&weekday=5&${rest}`],
      ["vendredi", `?search=feu&weekday=3&${rest}`],
      ["Choix 2", "?search=feu&weekday=3,5&age=7&category-g1=v1&page_size=40"],
      ["7 ans", "?search=feu&weekday=3,5&location=v2&category-g1=v1&page_size=40"],
      ["Choix 1", "?search=feu&weekday=3,5&location=v2&age=7&page_size=40"],
    ])
    expect(html).toMatch(/href="\/stages\?page_size=40"[^>]*>Tout effacer</)
    expect(render()).not.toContain("Tout effacer")
  })

  test("what nobody can name any more is told by its filter", () => {
    expect(render({ at: "/stages?location=gone&category-old=x" })).toMatch(/Retirer Lieu".*Retirer Catégorie"/)
  })

  test("a narrow screen's button says how many there are", () => {
    expect(html).toMatch(/aria-haspopup="dialog".*Filtrer.*6 filtres choisis/)
  })

  test("UXB-01 a section waits half a second", () => expect(SECTION_DELAY).toBe(500))
})

describe("the pager", () => {
  const pager = (count: number, page = 1) => render({ count, page, at: "/stages?age=7" }).replaceAll("&amp;", "&")

  test("CAT-08 is there only where there are more than fit a page", () => {
    expect(pager(20)).not.toContain('class="pager"')
    expect(pager(21)).toContain('class="pager"')
  })

  test("CAT-04 CAT-09 CAT-10 leads on with the filters kept, back from the second page, nowhere from the ends", () => {
    expect(pager(40)).toMatch(/aria-disabled="true"[^>]*>.*Précédent/)
    expect(pager(40)).toContain('href="/stages?age=7&page_number=2"')
    expect(pager(40, 2)).toContain('href="/stages?age=7&page_number=1"')
    expect(pager(40, 2)).not.toContain("page_number=3")
    expect(pager(41, 2)).toContain("page_number=3")
  })
})

describe("nothing", () => {
  test("CAT-22 a search without hits says so, with the way out", () => {
    const html = render({ count: 0, at: "/stages?search=zzz" }).replaceAll("\u00a0", " ")
    expect(html).toContain(">Aucune activité pour « zzz »</h2>")
    expect(html).toMatch(/href="\/stages"[^>]*>.*Effacer le filtre/)
    const filtered = render({ count: 0, at: "/stages?age=7&weekday=1" })
    expect(filtered).toContain(">Aucune activité ne correspond</h2>")
    expect(filtered).toContain("Effacer les 2 filtres")
  })

  test("UX-14 UXB-12 without any availability at all there is a title and a subtitle, and no filter to blame", () => {
    const html = render({ count: 0 })
    expect(html).toMatch(/<h2[^>]*>Pas d’activité pour le moment<\/h2><p>De nouvelles dates/)
    expect(html).not.toContain("Effacer")
  })

  test("a page beyond the last leads back to the first", () => {
    const data = { data: [], count: 41, page_number: 9, page_size: 20, entries: noEntries }
    const html = renderOne(
      "availabilities-filters",
      {},
      { registry, data: { a: ownText(data) }, at: "/stages?page_number=9" },
    )
    expect(html).toMatch(/href="\/stages\?page_number=1"[^>]*>.*Revenir à la première page/)
  })
})
