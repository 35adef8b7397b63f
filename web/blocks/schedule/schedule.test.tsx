import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import type { ScheduleData } from "#contract/blocks/schedule-loads.ts"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import { renderOne } from "#tests/fixtures/render-blocks.tsx"
import { blocks } from "../registry.tsx"
import { useScheduleNavigation } from "./schedule-navigation.ts"
import { ResourcesSchedule, WeeklyCalendar } from "./schedule-section.tsx"

const registry = { ...blocks, "weekly-calendar": WeeklyCalendar, "resources-schedule": ResourcesSchedule }

/** On Wednesday 6 January 2027 in Brussels, an hour ahead of these times. */
function item(id: number, changes: Partial<ScheduleItem> = {}): ScheduleItem {
  return {
    id,
    cuid: `d${id}`,
    start_at: "2027-01-06T08:30:00Z",
    end_at: "2027-01-06T10:00:00Z",
    status: "OPEN",
    cancelled: false,
    opens_at: null,
    remaining: 8,
    is_series: false,
    price: 1_800,
    age_minimum: 4,
    age_maximum: 6,
    location: { title: "Rouge-Cloître", name: "", city: "Auderghem" },
    category: "Atelier",
    activity: { id: 3, title: "Éveil nature" },
    availability: { id: 5, cuid: `a${id}` },
    ...changes,
  }
}

const days = { dates: ["2027-01-06"], first: "2026-12-01", last: "2027-06-30", previous: null, next: null }
const entries = { groups: [], children: [], days: null, asked: {} }

type Given = Partial<ScheduleData> & { settings?: object; type?: string; at?: string }
function render({ settings = {}, type = "weekly-calendar", at = "/cours", ...data }: Given = {}): string {
  const loaded = {
    date: "2027-01-06",
    today: "2027-01-06",
    items: [item(1)],
    days,
    chosen: [],
    asked: {},
    entries,
    ...data,
  }
  return renderOne(type, settings, { registry, data: { a: loaded }, at }).replaceAll(/&amp;/g, "&")
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1]!)
const text = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
const wide = (html: string) => html.slice(html.indexOf('<div class="hide-m">'), html.indexOf('<div class="only-m">'))
const narrow = (html: string) => html.slice(html.indexOf('<div class="only-m">'))

describe("columns", () => {
  test("SCHED-21 a weekly calendar has seven days from Monday", () => {
    expect(all(wide(render()), /<h2[^>]*><span class="sr-only">([^<]*)</g)).toEqual([
      "Lundi 4 janvier",
      "Mardi 5 janvier",
      "Mercredi 6 janvier",
      "Jeudi 7 janvier",
      "Vendredi 8 janvier",
      "Samedi 9 janvier",
      "Dimanche 10 janvier",
    ])
  })

  test("SECT-23 days without items are left out where empty groups are not shown", () => {
    const html = render({ settings: { "show-empty-groups": { desktop: false } } })
    expect(all(wide(html), /<h2[^>]*><span class="sr-only">([^<]*)</g)).toEqual(["Mercredi 6 janvier"])
  })

  const two = [item(1), item(2, { activity: { id: 4, title: "Argile" } })]
  const later = { start_at: "2027-01-07T08:00:00Z", end_at: "2027-01-07T09:00:00Z" }
  const three = [...two, item(3, { activity: { id: 7, title: "Cirque" }, ...later })]

  test("SCHED-22 a resources schedule has a column for each activity of the week, by title, for one day", () => {
    const html = wide(render({ type: "resources-schedule", items: three }))
    expect(all(html, /<h2[^>]*>([^<]*)</g)).toEqual(["Argile", "Cirque", "Éveil nature"])
    expect(all(html, /href="\/availabilities\/(\w+)"/g)).toEqual(["a2", "a1"])
    expect(text(html)).toContain("Cirque Rien ce jour-là")
  })

  test("SECT-23 activities without items that day are left out where empty groups are not shown", () => {
    const settings = { "show-empty-groups": { desktop: false } }
    const html = wide(render({ type: "resources-schedule", items: three, settings }))
    expect(all(html, /<h2[^>]*>([^<]*)</g)).toEqual(["Argile", "Éveil nature"])
  })
})

describe("calendar mode", () => {
  test("SCHED-08 SCHED-10 SCHED-12 is the default, an hour grid from 0:00 to 23:00", () => {
    const hours = all(wide(render()), /<span>(\d+:00)<\/span>/g)
    expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => `${hour}:00`))
  })

  test("SCHED-11 SCHED-12 SECT-23 begins and ends with the hours set, and is wider where an item needs it", () => {
    const at = (settings: object) => wide(render({ settings }))
    const set = at({ start_hour: 9, end_hour: 12 })
    expect(all(set, /<span>(\d+:00)<\/span>/g)).toEqual(["9:00", "10:00", "11:00"])
    // From 9:30 to 11:00, twelve rows an hour.
    expect(set).toContain("grid-row:7 / 25")
    const narrower = at({ start_hour: 10, end_hour: 11 })
    expect(all(narrower, /<span>(\d+:00)<\/span>/g)).toEqual(["9:00", "10:00"])
    expect(narrower).toContain("grid-row:7 / 25")
  })

  test("SCHED-10 items at the same time stand side by side", () => {
    const html = wide(render({ items: [item(1), item(2), item(3, { activity: { id: 9, title: "Autre" } })] }))
    expect(all(html, /--lane:(\d);--lanes:3/g)).toEqual(["0", "1", "2"])
  })
})

describe("an item", () => {
  test("SCHED-16 leads to its availability, and says what, when and where whatever it shows", () => {
    const html = wide(render({ settings: { "items-properties": ["price"] } }))
    expect(html).toContain('href="/availabilities/a1"')
    expect(text(html)).toContain("Éveil nature, mercredi 6 janvier, 9 h 30 – 11 h, Rouge-Cloître, Auderghem")
    expect(text(html)).toContain("18 €")
    expect(text(html)).not.toContain("4 – 6 ans")
  })

  test("SECT-23 shows the properties it is told to", () => {
    const settings = {
      "items-properties": ["age", "category", "time", "location", "price", "remaining"],
      mode: "stacked",
    }
    const [shown] = all(
      wide(render({ settings, items: [item(1, { remaining: 3 })] })),
      /(<a class="slot-block.*?<\/a>)/g,
    )
    expect(text(shown!)).toContain("Éveil nature 9 h 30 – 11 h · Rouge-Cloître, Auderghem")
    expect(text(shown!)).toContain("4 – 6 ans · Atelier 18 € · Plus que 3 places")
  })

  test.each<[string, Partial<ScheduleItem>, string]>([
    ["full", { status: "FULL" }, "Complet"],
    ["closed", { status: "CLOSED" }, "Fermé"],
    ["overlapping", { status: "OVERLAP" }, "Chevauchement"],
    ["not open yet", { opens_at: "2027-01-08T08:00:00Z" }, "Ouvre le 8 janvier à 9 h"],
  ])("SCHED-16 that is %s cannot be chosen and says why", (_, changes, reason) => {
    const one = render({ items: [item(1, changes)] })
    expect(one).not.toContain('href="/availabilities/')
    expect(wide(one)).toMatch(/<span class="slot-block[^>]*role="link" aria-disabled="true"/)
    expect(text(wide(one))).toContain(reason)
    expect(text(narrow(one))).toContain(reason)
    const several = render({ items: [item(1, changes)], settings: { "multiple-selection": true } })
    expect(wide(several)).toMatch(/<button type="button" class="slot-block[^>]*disabled=""/)
  })
})

describe("a narrow screen", () => {
  const friday = { start_at: "2027-01-08T15:00:00Z", end_at: "2027-01-08T16:00:00Z" }
  const tiles = (html: string) => all(html, /<(?:a|span)[^>]*class="week-tile[^>]*>(.*?)<\/(?:a|span)>/g)
  const current = (html: string) => all(html, /aria-current="date"[^>]*><span class="sr-only">([^<]*)/g)

  test("SCHED-14 lists the items of one day of the week, chosen by seven tiles", () => {
    const html = render({ items: [item(1), item(2, friday)] })
    expect(tiles(html)).toHaveLength(7)
    expect(current(html)).toEqual(["mercredi 6 janvier, 1 activité"])
    expect(text(narrow(html))).toContain("Mercredi 6 janvier 9 h 30 – 11 h Éveil nature")
    expect(narrow(html)).not.toContain("Vendredi")
    expect(html).toMatch(
      /<span class="week-tile"[^>]*aria-disabled="true"[^>]*><span class="sr-only">lundi 4 janvier, Rien/,
    )
  })

  test("SCHED-14 goes to the next day that has something where the one asked for has nothing", () => {
    expect(current(render({ date: "2027-01-07", items: [item(1), item(2, friday)] }))).toEqual([
      "vendredi 8 janvier, 1 activité",
    ])
    expect(current(render({ date: "2027-01-10" }))).toEqual(["mercredi 6 janvier, 1 activité"])
  })

  test("SCHED-14 SECT-23 says that a day is empty where empty groups are shown", () => {
    const html = render({ date: "2027-01-07", settings: { "show-empty-groups": { mobile: true } } })
    expect(current(html)).toEqual(["jeudi 7 janvier, Rien ce jour-là"])
    expect(text(narrow(html))).toContain("Jeudi 7 janvier Rien ce jour-là")
  })

  test("SCHED-14 groups a resources schedule by activity", () => {
    const html = render({
      type: "resources-schedule",
      items: [
        item(1),
        item(2, { activity: { id: 4, title: "Argile" } }),
        item(3, { activity: { id: 8, title: "Zen" }, ...friday }),
      ],
    })
    expect(all(narrow(html), /class="row-title">([^<]*)/g)).toEqual(["Argile", "Éveil nature"])
  })

  test("SCHED-14 SCHED-15 has the same empty state as a wide one", () => {
    expect(text(render({ items: [] }))).toContain("Rien à l’horaire cette semaine")
  })
})

describe("an empty schedule", () => {
  test("SCHED-15 proposes the next date that has something", () => {
    const html = render({ items: [], days: { ...days, dates: [], next: "2027-01-18", previous: "2027-01-06" } })
    expect(text(html)).toContain("Rien à l’horaire cette semaine")
    expect(html).toMatch(/href="\/cours\?date=2027-01-18"[^>]*><span class="btn-label">Aller au lundi 18 janvier/)
  })

  test("SCHED-15 proposes the one before where there is no other", () => {
    const html = render({ date: "2027-02-01", items: [], days: { ...days, dates: [], previous: "2027-01-13" } })
    expect(text(html)).toContain("Aller au mercredi 13 janvier")
  })

  test("SCHED-15 is empty on its day, although the week is not, where a day is shown", () => {
    const html = render({ type: "resources-schedule", date: "2027-01-05" })
    expect(text(html)).toContain("Rien à l’horaire ce jour-là")
    expect(text(html)).toContain("Aller au mercredi 6 janvier")
  })

  test("SCHED-15 proposes to drop the filters that leave nothing at all", () => {
    const nothing = { dates: [], first: null, last: null, previous: null, next: null }
    expect(render({ items: [], days: nothing, at: "/cours?age=7" })).toMatch(
      /href="\/cours"[^>]*><span class="btn-label">Effacer/,
    )
    expect(text(render({ items: [], days: nothing }))).toContain("De nouvelles dates arrivent bientôt.")
  })
})

describe("navigation", () => {
  test("SCHED-01 SCHED-05 the weeks before and after keep the rest of the address", () => {
    const html = render({ at: "/cours?age=7&date=2027-01-06" })
    expect(html).toMatch(/aria-label="Semaine précédente" rel="nofollow" href="\/cours\?age=7&date=2026-12-30"/)
    expect(html).toMatch(/aria-label="Semaine suivante" rel="nofollow" href="\/cours\?age=7&date=2027-01-13"/)
    expect(text(html)).toContain("4 – 10 janvier 2027")
  })

  test("SCHED-06 jumps lead to the nearest dates that have something", () => {
    const html = render({
      date: "2027-01-20",
      items: [],
      days: { ...days, dates: [], previous: "2027-01-13", next: "2027-02-03" },
    })
    expect(html).toMatch(/href="\/cours\?date=2027-01-13"[^>]*>Date précédente\s: mer. 13 janv.</)
    expect(html).toMatch(/href="\/cours\?date=2027-02-03"[^>]*>Prochaine date\s: mer. 3 févr.</)
    expect(render()).not.toContain("Prochaine date")
  })

  test("SCHED-02 what is shown is the button that opens the calendar", () => {
    expect(render()).toMatch(/<button[^>]*aria-label="4 – 10 janvier 2027, Choisir une date"/)
  })

  test("SCHED-23 using it outside a schedule throws", () => {
    const Lost = () => useScheduleNavigation().date
    expect(() => renderToStaticMarkup(<Lost />)).toThrow("Schedule navigation is used outside a schedule")
  })
})
