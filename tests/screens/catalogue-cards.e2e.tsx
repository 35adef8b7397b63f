import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { ListedActivity } from "#contract/endpoints/activities.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { CategoryGroup } from "#contract/endpoints/catalogue.ts"
import { toListedCard } from "#contract/rules/listed-card.ts"
import { sampleAvailability, sampleDate } from "#tests/fixtures/render-storefront.tsx"
import { allWords, isRed, wordsOf } from "./look.ts"
import { pageOf } from "./samples.ts"
import { show } from "./show.tsx"
import { type Answers, NOW } from "./stage.ts"

const main = page.getByRole("main")
const { activity: described, collaborators: _, offered_until: __, ...sample } = sampleAvailability()
const { questions: ___, options: ____, instructions: _____, locations, ...activity } = described
const availability = (more: Partial<Availability> = {}): Availability => ({ ...sample, activity, ...more })
const found = (data: Availability[], count = data.length) => ({
  data: data.map((each) => toListedCard(each, "Europe/Brussels", NOW)),
  count,
})

const categories = (count: number): CategoryGroup => ({
  cuid: "g1",
  title: "Envie",
  scope: "SECONDARY",
  categories: Array.from({ length: count }, (_, n) => ({ cuid: `c${n}`, title: `Envie ${n}` })),
})
const places = (count: number) => {
  const data = Array.from({ length: count }, (_, n) => ({
    ...sample.location!,
    id: n,
    cuid: `l${n}`,
    title: `Lieu ${n}`,
  }))
  return { data, count }
}

interface Given {
  settings?: object
  at?: string
  list?: ReturnType<typeof found>
  more?: Answers
  width?: number
}
/** The catalogue with its filters. */
const showCatalogue = ({ settings = {}, at = "/stages", list = found([availability()]), more = {}, width }: Given) =>
  show(
    at,
    {
      "GET /api/pages": pageOf({ type: "availabilities-filters", settings }),
      "GET /api/availabilities/cards": list,
      "GET /api/locations": places(3),
      "GET /api/categories/groups": { data: [categories(3)], count: 1 },
      "GET /api/availabilities/periods": { data: [], count: 0 },
      "GET /api/participants": { data: [], participants: [], count: 0 },
      ...more,
    },
    { visitor: true, ...(width && { width }) },
  )
const filters = main.getByRole("form")

describe("pages", () => {
  const pager = main.getByRole("navigation", { name: "Pages de résultats" })
  const turn = (name: string) => pager.getByRole("link", { name })
  const many = (count: number) => found([availability()], count)

  test("CAT-08 there is a pager only when there is more than one page holds", async () => {
    await showCatalogue({ list: many(20) })
    await expect.element(main.getByRole("article")).toBeVisible()
    expect(pager.elements()).toEqual([])
    await showCatalogue({ list: many(21) })
    await expect.element(pager).toBeVisible()
    expect(await wordsOf(pager)).toContain("Page 1 sur 2")
    await showCatalogue({ list: many(21), at: "/stages?page_size=21" })
    await expect.element(main.getByRole("article")).toBeVisible()
    expect(pager.elements()).toEqual([])
  })

  test("CAT-09 CAT-10 previous is out of use on the first page, next on the last, which may be full", async () => {
    await showCatalogue({ list: many(40) })
    await expect.element(turn("Précédent")).toHaveAttribute("aria-disabled", "true")
    expect(turn("Précédent").element().getAttribute("href")).toBeNull()
    await expect.element(turn("Suivant")).toHaveAttribute("href", "/stages?page_number=2")
    for (const count of [21, 40]) {
      await showCatalogue({ list: many(count), at: "/stages?page_number=2" })
      await expect.element(turn("Suivant")).toHaveAttribute("aria-disabled", "true")
      expect(turn("Suivant").element().getAttribute("href")).toBeNull()
      expect(turn("Précédent").element().getAttribute("aria-disabled")).toBeNull()
    }
    await showCatalogue({ list: many(41), at: "/stages?page_number=2" })
    await expect.element(turn("Suivant")).toHaveAttribute("href", "/stages?page_number=3")
  })
})

const product = { id: 1, description: "", price: 1_000, images: [] }

test("CAT-11 PAGE-20 each card leads to the page of its kind", async () => {
  const listed: ListedActivity = {
    ...activity,
    availabilities_count: 1,
    price_minimum: 1_000,
    start_at: null,
    end_at: null,
    locations,
    description: "",
    age_minimum: null,
    age_maximum: null,
    default_capacity: null,
    default_price: 1_000,
    default_deposit: 0,
    categories: [],
  }
  await show("/", {
    "GET /api/pages": pageOf(
      { type: "activities-cards" },
      { type: "availabilities-cards" },
      { type: "bundles-cards" },
      { type: "memberships-cards" },
      { type: "vouchers-cards" },
    ),
    "GET /api/activities": { data: [listed], count: 1 },
    "GET /api/availabilities/cards": found([availability()]),
    "GET /api/bundles": {
      data: [
        {
          ...product,
          cuid: "b1",
          title: "Carnet",
          capacity: null,
          expires_at: null,
          duration: null,
          entity: "CUSTOMERS",
          activities: [],
        },
      ],
      count: 1,
    },
    "GET /api/memberships": {
      data: [
        {
          ...product,
          cuid: "m1",
          title: "Cotisation",
          entity: "CUSTOMERS",
          period_type: "ROLLING",
          rolling_period_type: "YEAR",
          rolling_period_duration: 1,
          fixed_period_start_at: null,
          fixed_period_end_at: null,
        },
      ],
      count: 1,
    },
    "GET /api/vouchers": { data: [{ ...product, cuid: "v1", title: "Bon cadeau", duration: null }], count: 1 },
  })
  const links = main.getByRole("article").getByRole("link")
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute("href")))
    .toEqual(["/activities/robots", "/availabilities/avail1", "/bundles/b1", "/memberships/m1", "/vouchers/v1"])
})

describe("filters", () => {
  const dated = { filters: { date: true } }

  test("CAT-13 CAT-14 the date picker goes a hundred years each way from the day selected, its weeks begin on Monday", async () => {
    await showCatalogue({ settings: dated, at: "/stages?date=2030-05-15" })
    await filters.getByText(/15 mai/).click()
    await expect.poll(() => document.querySelector("main form .cal")?.checkVisibility()).toBe(true)
    const years = [...document.querySelectorAll<HTMLSelectElement>("main form .cal-jump select")].at(-1)!
    const all = [...years.options].map(({ text }) => Number(text))
    expect([all[0], all.at(-1)]).toEqual([1930, 2130])
    expect(all).toHaveLength(201)
    expect(allWords("main form .cal-weekday")[0]).toMatch(/^lu/i)
    const first = document.querySelector("main form .cal-grid tbody tr")!
    // 1 May 2030 is a Wednesday: the third of its week.
    const third = first.children[2] as HTMLElement
    expect(third.innerText.trim()).toBe("1")
  })

  test("CAT-15 SECT-02 filters stand aside of the cards, or stacked above them", async () => {
    const boxes = () => {
      const form = document.querySelector("main form")!.getBoundingClientRect()
      return { form, card: document.querySelector("main article")!.getBoundingClientRect() }
    }
    await showCatalogue({ settings: { title: "Nos stages", layout: "aside" } })
    await expect.element(main.getByRole("article")).toBeVisible()
    await expect.element(main.getByRole("heading", { name: "Nos stages" })).toBeVisible()
    expect(boxes().form.right).toBeLessThanOrEqual(boxes().card.left)
    expect(boxes().form.top).toBeLessThan(boxes().card.bottom)
    await showCatalogue({ settings: { layout: "stacked" } })
    await expect.element(main.getByRole("article")).toBeVisible()
    expect(boxes().form.bottom).toBeLessThanOrEqual(boxes().card.top)
  })

  test("SECT-02 choosing a filter asks for the cards that match it, from the first page", async () => {
    const calls = await showCatalogue({ at: "/stages?page_number=2", list: found([availability()], 60) })
    await filters.getByRole("checkbox", { name: "Lieu 1" }).click()
    await expect.poll(() => calls.filter((call) => call.includes("location=l1")).length).toBe(1)
    const asked = calls.find((call) => call.includes("location=l1"))!
    expect(asked).toMatch(/^GET \/api\/availabilities\/cards\?/)
    expect(new URLSearchParams(asked.split("?")[1]).get("page_number")).toBe("1")
  })

  test("CAT-16 up to 300 categories are boxes to tick, more are a multi-select", async () => {
    const group = filters.getByRole("group", { name: "Envie" })
    const of = (count: number) => ({ "GET /api/categories/groups": { data: [categories(count)], count: 1 } })
    await showCatalogue({ more: of(300) })
    await expect.element(group).toBeVisible()
    expect(document.querySelectorAll("main fieldset input[type=checkbox][name=category-g1]")).toHaveLength(300)
    await expect.element(filters.getByText("Envie 299")).toBeVisible()
    await showCatalogue({ more: of(301) })
    await expect.element(group).toBeVisible()
    await expectMultiSelect(group, "Envie 7", "Envie 8")
  })

  test("CAT-17 six locations are a multi-select, five are boxes to tick", async () => {
    const group = filters.getByRole("group", { name: "Lieu" })
    await showCatalogue({ more: { "GET /api/locations": places(5) } })
    await expect.element(group.getByRole("checkbox", { name: "Lieu 4" })).toBeVisible()
    await showCatalogue({ more: { "GET /api/locations": places(6) } })
    await expect.element(group).toBeVisible()
    await expectMultiSelect(group, "Lieu 2", "Lieu 5")
  })

  /** Six locations, the boxes of two of them, and what was asked for last. */
  async function showBoxes() {
    const calls = await showCatalogue({ more: { "GET /api/locations": places(6) } })
    const box = (value: string) => document.querySelector<HTMLInputElement>(`main form input[value=${value}]`)!
    await expect.poll(() => box("l2")).toBeTruthy()
    const asked = () => {
      const last = calls.findLast((call) => call.startsWith("GET /api/availabilities/cards?"))!
      return new URLSearchParams(last.split("?")[1]).get("location")
    }
    return { box, stands: () => [asked(), box("l2").checked, box("l5").checked] }
  }
  const pause = (milliseconds: number) => new Promise((ended) => setTimeout(ended, milliseconds))

  test("CAT-17 a box ticked while the answer to the one before arrives stays ticked", async () => {
    const { box, stands } = await showBoxes()
    // The answer is drawn some 60 to 130 ms after a click; one of the pauses falls into that drawing.
    for (let after = 60; after <= 130; after += 5) {
      const isOn = !box("l2").checked
      box("l2").click()
      await pause(after)
      box("l5").click()
      await expect.poll(stands).toEqual([isOn ? "l2,l5" : null, isOn, isOn])
    }
  })

  test("CAT-17 a box unticked again before its answer has come stays unticked", async () => {
    const { box, stands } = await showBoxes()
    for (let after = 40; after <= 120; after += 10) {
      box("l2").click()
      await pause(after)
      box("l2").click()
      await pause(250)
      await expect.poll(stands).toEqual([null, false, false])
    }
  })

  /** Closed at first; once open, several of its values can be chosen. */
  async function expectMultiSelect(group: typeof filters, one: string, other: string) {
    const box = (name: string) => group.getByLabelText(name)
    await expect.element(box(one)).not.toBeVisible()
    ;(group.element().querySelector("summary") as HTMLElement).click()
    await expect.element(box(one)).toBeVisible()
    await box(one).click()
    await box(other).click()
    await expect.element(box(one)).toBeChecked()
    await expect.element(box(other)).toBeChecked()
  }
})

describe("what a card says of itself", () => {
  const card = main.getByRole("article")
  const showCard = (more: Partial<Availability>) => showCatalogue({ list: found([availability(more)]) })
  const badges = () => card.element().querySelectorAll(".badge")

  test("AVAIL-18 closed, overlapping and full have a red badge with their own words, and no places left", async () => {
    const labels = { CLOSED: "Fermé", OVERLAP: "Chevauchement", FULL: "Complet" } as const
    for (const status of ["CLOSED", "OVERLAP", "FULL"] as const) {
      await showCard({ status })
      const badge = card.getByText(labels[status], { exact: true })
      await expect.element(badge).toBeVisible()
      expect(isRed(badge)).toBe(true)
      expect(badges()).toHaveLength(1)
      expect(await wordsOf(card)).not.toMatch(/\d places?/)
    }
  })

  test("AVAIL-19 an open one has no red badge", async () => {
    await showCard({})
    await expect.element(card).toBeVisible()
    expect(badges()).toHaveLength(0)
  })

  test("AVAIL-27 places left are told of an open one that has a capacity", async () => {
    await showCard({})
    expect(await wordsOf(card)).toContain("7 places")
    await showCard({
      capacity: null,
      dates: sample.dates.map((date) => ({ ...date, capacity: null, remaining: null })),
    })
    expect(await wordsOf(card)).not.toMatch(/places?/)
    await showCard({ status: "CLOSED" })
    expect(await wordsOf(card)).not.toMatch(/\d places?/)
  })

  test("AVAIL-29 places left are hidden while a badge shows", async () => {
    await showCard({ registrations_start_at: "2027-02-01T08:00:00Z" })
    await expect.element(card.getByText(/^Ouvre le/)).toBeVisible()
    expect(await wordsOf(card)).not.toMatch(/\d places?/)
    // Of few places the badge itself tells; they are not told twice.
    await showCard({ dates: [sampleDate("2027-02-22", { remaining: 2, registered: 10 })] })
    expect((await wordsOf(card)).match(/2 places/g)).toHaveLength(1)
    expect(badges()).toHaveLength(1)
  })
})

test("UX-14 UXB-12 where nothing is on sale a title and a subtitle say so, in both languages", async () => {
  const texts = {
    fr: ["Pas d’activité pour le moment", "De nouvelles dates arrivent bientôt. Revenez y jeter un œil."],
    en: ["No activities at the moment", "New dates are on their way. Come back soon."],
  } as const
  for (const language of ["fr", "en"] as const) {
    await show(
      "/stages",
      { "GET /api/pages": pageOf({ type: "availabilities-cards" }), "GET /api/availabilities/cards": found([]) },
      { language },
    )
    const [title, subtitle] = texts[language]
    await expect.element(main.getByRole("heading", { name: title })).toBeVisible()
    await expect.element(main.getByText(subtitle)).toBeVisible()
  }
})
