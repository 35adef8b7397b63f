import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Occurrence } from "#contract/endpoints/availabilities.ts"
import { sampleAvailability, sampleDate } from "#tests/fixtures/render-storefront.tsx"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { pageAt, pageOf } from "./samples.ts"
import { show } from "./show.tsx"
import type { Answers } from "./stage.ts"

const main = page.getByRole("main")
const { dates: _, collaborators: __, offered_until: ___, ...summary } = sampleAvailability()
const occurrence = (day: string): Occurrence => ({ ...sampleDate(day), availability: summary })
const days = { dates: [], first: null, last: null, previous: null, next: null }
const none = { data: [], count: 0 }

/** One day's dates, each a line. The page is read on Friday 15 January. */
const quickList = (dates: Occurrence[], calendar: Partial<typeof days> | object = {}): Answers => ({
  "GET /api/pages": pageOf({ type: "availabilities-quick-list" }),
  "GET /api/availabilities/dates": ({ url }) => {
    const data = dates.filter(
      ({ start_at }) => start_at.slice(0, 10) === (url.searchParams.get("after") ?? "").slice(0, 10),
    )
    return { availabilities_dates: { data, count: data.length } }
  },
  "GET /api/availabilities/calendar": { ...days, ...calendar },
  "GET /api/locations": none,
  "GET /api/categories/groups": none,
})

describe("the quick list", () => {
  test("SECT-03 each date of the day is a line with its hours, its place, its price and the way to the cart", async () => {
    const day = "2027-02-22"
    await show("/ateliers", quickList([occurrence(day)], { dates: [{ date: day }], first: day, last: day }))
    const row = main.getByRole("listitem").filter({ hasText: "Petits robots" })
    expect(await wordsOf(row)).toBe(
      "9 h – 16 h Petits robots, grandes idées La Ruche, Schaerbeek 190 € la série 7 places Choisir",
    )
    const choose = row.getByRole("link", { name: /^Choisir, Petits robots/ })
    await expect.element(choose).toHaveAttribute("href", "/availabilities/avail1")
    await expect.element(main.getByRole("link", { name: /lundi 22 février, des activités/ })).toBeVisible()
  })

  test("SECT-04 UXB-11 on a day without dates the next one is proposed, and following it shows its dates", async () => {
    const [day, next] = ["2027-02-20", "2027-02-22"]
    await show(
      `/ateliers?date=${day}`,
      quickList([occurrence(next)], { dates: [{ date: next }], first: next, last: next, next }),
    )
    await expect.element(main.getByRole("heading", { name: "Rien ce jour-là" })).toBeVisible()
    await expect.element(main.getByText("La prochaine date est le lundi 22 février.")).toBeVisible()
    const go = main.getByRole("link", { name: "Aller au lundi 22 février" })
    await expect.element(go).toHaveAttribute("href", `/ateliers?date=${next}`)
    await go.click()
    await expect.element(main.getByText("Petits robots, grandes idées")).toBeVisible()
    expect(main.getByRole("heading", { name: "Rien ce jour-là" }).elements()).toEqual([])
  })
})

test("SECT-06 inline filters are a search bar that leads to its page with what was chosen", async () => {
  const places = [{ ...summary.location!, cuid: "l1", title: "La Ruche" }]
  const filters = { age: true, location: true, "availabilities-period": false, category: false }
  const answers = (path: string): Answers => ({
    "GET /api/pages": ({ url }) =>
      url.searchParams.get("path") === path
        ? pageOf({ type: "heading", settings: { content: "Trouvé", level: 1 } })
        : pageOf({ type: "inline-filters", settings: { href: path, filters } }),
    "GET /api/locations": { data: places, count: 1 },
    "GET /api/participants": { data: [], participants: [], count: 0 },
  })
  const calls = await show("/", answers("/stages"))
  const bar = main.getByRole("form")
  await expect.element(bar).toBeVisible()
  expect(allWords(bar.getByText(/^(Âge|Lieu)$/))).toEqual(["Âge", "Lieu"])
  await bar.getByText("Lieu", { exact: true }).click()
  await bar.getByRole("checkbox", { name: "La Ruche" }).click()
  await bar.getByRole("button", { name: "Rechercher" }).click()
  await expect.element(main.getByRole("heading", { name: "Trouvé" })).toBeVisible()
  expect(calls.at(-1) ?? "").toMatch(/path=%2Fstages/)
  // On a phone it is one line that opens a sheet.
  await show("/", answers("/stages"), { width: 390 })
  const line = main.getByRole("button", { name: /Trouver/ })
  await expect.element(line).toBeVisible()
  expect(bar.elements()).toEqual([])
  await line.click()
  await expect.element(page.getByRole("dialog").getByText("Lieu", { exact: true })).toBeVisible()
})

test("ACTV-07 ACT-40 of the availabilities of an activity time, places and price are shown, and nothing else unless it is set", async () => {
  const { dates } = sampleAvailability()
  const { activity, collaborators: ____, offered_until: _____, ...listed } = sampleAvailability()
  const { questions: ______, options: _______, instructions: ________, locations: _________, ...short } = activity
  const list = { data: [{ ...listed, activity: short, dates }], count: 1 }
  const answers = (settings: object): Answers => {
    return {
      "GET /api/pages": pageAt({ activity: "robots" }, { type: "activity", settings }),
      "GET /api/activities/{cuid}": { activity },
      "GET /api/activities": { data: [], count: 0 },
      "GET /api/availabilities": { ...list, availabilities: list },
    }
  }
  await show("/activities/robots", answers({}))
  const row = main.getByRole("region", { name: "Choisissez vos dates" })
  await expect.poll(() => allWords(".pick").length).toBe(1)
  expect(allWords(".pick")[0]).toContain("9 h – 16 h")
  expect(allWords(".pick")[0]).toMatch(/9 h – 16 h.*7 places.*190 €/)
  expect(allWords(".pick")[0]).not.toMatch(/La Ruche|ans/)
  await expect.element(row).toBeVisible()
  await show("/activities/robots", answers({ "availability-properties": ["location"] }))
  await expect.poll(() => allWords(".pick")[0]).toContain("La Ruche")
  expect(allWords(".pick")[0]).not.toMatch(/9 h – 16 h|7 places|190 €/)
})

test.each([1280, 390])(
  "ACT-40 a long early price and the cancellation rule fit and are accessible at %i px",
  async (width) => {
    const { activity, collaborators: ____, offered_until: _____, ...listed } = sampleAvailability()
    const { questions: ______, options: _______, instructions: ________, locations: _________, ...short } = activity
    const next_price = { at: "2027-03-31T16:00:00.000Z", price: 16_000 }
    const list = { data: [{ ...listed, activity: short, next_price }], count: 1 }
    await show(
      "/activities/robots",
      {
        "GET /api/pages": pageAt({ activity: "robots" }, { type: "activity", settings: {} }),
        "GET /api/activities/{cuid}": { activity: { ...activity, cancellation_fee: 1_000 } },
        "GET /api/activities/{cuid}/reviews": { ...none, average: null },
        "GET /api/activities": { data: [], count: 0 },
        "GET /api/availabilities": { ...list, availabilities: list },
      },
      { width },
    )
    await expect.poll(() => allWords(".pick").join()).toContain("190 € jusqu’au 31 mars à 18 h, puis 160 €")
    expect(allWords(".detail-panel").join()).toContain("au plus 10 € de frais sont retenus")
    await expectAccessible()
  },
)
