import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { CategoryGroup } from "#contract/endpoints/catalogue.ts"
import { toListedCard } from "#contract/rules/listed-card.ts"
import { sampleAvailability } from "#tests/fixtures/render-storefront.tsx"
import { pageOf } from "./samples.ts"
import { show } from "./show.tsx"
import { type Answers, NOW } from "./stage.ts"

const main = page.getByRole("main")
const { activity: described, collaborators: _, offered_until: __, ...sample } = sampleAvailability()
const { questions: ___, options: ____, instructions: _____, locations: ______, ...activity } = described
const card = toListedCard({ ...sample, activity } satisfies Availability, "Europe/Brussels", NOW)

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

/** The catalogue with its filters. */
const showCatalogue = (more: Answers) =>
  show(
    "/stages",
    {
      "GET /api/pages": pageOf({ type: "availabilities-filters", settings: {} }),
      "GET /api/availabilities/cards": { data: [card], count: 1 },
      "GET /api/locations": places(3),
      "GET /api/categories/groups": { data: [categories(3)], count: 1 },
      "GET /api/availabilities/periods": { data: [], count: 0 },
      "GET /api/participants": { data: [], participants: [], count: 0 },
      ...more,
    },
    { visitor: true },
  )
const filters = main.getByRole("form")

describe("filters", () => {
  test("CAT-16 up to 300 categories are boxes to tick, more are a multi-select", async () => {
    const group = filters.getByRole("group", { name: "Envie" })
    const of = (count: number) => ({ "GET /api/categories/groups": { data: [categories(count)], count: 1 } })
    await showCatalogue(of(300))
    await expect.element(group).toBeVisible()
    expect(document.querySelectorAll("main fieldset input[type=checkbox][name=category-g1]")).toHaveLength(300)
    await expect.element(filters.getByText("Envie 299")).toBeVisible()
    await showCatalogue(of(301))
    await expect.element(group).toBeVisible()
    await expectMultiSelect(group, "Envie 7", "Envie 8")
  })

  test("CAT-17 six locations are a multi-select, five are boxes to tick", async () => {
    const group = filters.getByRole("group", { name: "Lieu" })
    await showCatalogue({ "GET /api/locations": places(5) })
    await expect.element(group.getByRole("checkbox", { name: "Lieu 4" })).toBeVisible()
    await showCatalogue({ "GET /api/locations": places(6) })
    await expect.element(group).toBeVisible()
    await expectMultiSelect(group, "Lieu 2", "Lieu 5")
  })

  /** Six locations, the boxes of two of them, and what was asked for last. */
  async function showBoxes() {
    const calls = await showCatalogue({ "GET /api/locations": places(6) })
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
