import { describe, expect, test } from "vitest"
import { cardProperties } from "./catalogue.ts"
import { type ElementType, parsePage } from "./registry.ts"

const parsed = (type: ElementType, settings: object) =>
  parsePage([{ id: "a", type, settings }])[0]?.settings as Record<string, unknown> | undefined

const grids = [
  "activities-cards",
  "availabilities-cards",
  "bundles-cards",
  "memberships-cards",
  "vouchers-cards",
] as const
const selecting = ["availabilities-cards", "availabilities-filters", "availabilities-quick-list"] as const

test("SECT-17 SECT-22 a grid of cards has two columns, every property, 4:3 and faded pictures unless told", () => {
  for (const type of [...grids, "availabilities-filters"] as const)
    expect([type, parsed(type, {})]).toMatchObject([
      type,
      { columns: 2, "card-properties": [...cardProperties], "card-image-aspect-ratio": "4/3", grayscale: true },
    ])
})

test("SECT-22 display settings are read, and what cannot be is not rendered", () => {
  const all = { columns: 4, "card-properties": ["price"], "card-image-aspect-ratio": "16/9", grayscale: false }
  expect(parsed("availabilities-cards", all)).toMatchObject(all)
  expect(parsed("availabilities-quick-list", { "items-properties": ["price"] })).toMatchObject({
    "items-properties": ["price"],
  })
  for (const wrong of [{ columns: 0 }, { columns: 2.5 }, { "card-properties": ["secret"] }, { grayscale: "yes" }])
    expect([wrong, parsed("bundles-cards", wrong)]).toEqual([wrong, undefined])
})

describe.each(selecting)("%s", (type) => {
  test("SECT-21 selects by catalogs, activities, segments and status; open ones unless told", () => {
    expect(parsed(type, {})).toMatchObject({ catalogs: [], activities: [], segments: [], status: ["OPEN"] })
    const all = { catalogs: [1], activities: [2, 3], segments: [4], status: ["FULL", "OVERLAP"] }
    expect(parsed(type, all)).toMatchObject(all)
  })

  test.each([{ catalogs: ["1"] }, { activities: [1.5] }, { segments: [null] }, { activities: "1,2" }, { status: [] }])(
    "SECT-20 SECT-21 is not rendered with %j",
    (settings) => expect(parsed(type, settings)).toBeUndefined(),
  )
})

test("SECT-20 the ids of a grid are numbers only", () => {
  for (const [type, name] of [
    ["activities-cards", "activities"] as const,
    ["bundles-cards", "bundles"] as const,
    ["memberships-cards", "memberships"] as const,
    ["vouchers-cards", "vouchers"] as const,
  ]) {
    expect(parsed(type, { [name]: [3, 4] })).toMatchObject({ [name]: [3, 4] })
    expect([type, parsed(type, { [name]: ["3"] })]).toEqual([type, undefined])
  }
})

test("SECT-05 a quick list filters by search, calendar, location and category, and not by date, unless told", () => {
  const on = (settings: object) =>
    Object.entries(parsed("availabilities-quick-list", settings)!.filters as Record<string, boolean>)
      .filter(([, isOn]) => isOn)
      .map(([name]) => name)
  expect(on({})).toEqual(["search", "date-calendar", "location", "category"])
  expect(on({ filters: { date: true, category: false } })).toEqual(["search", "date", "date-calendar", "location"])
})

test("CAT-15 filters stand aside or stacked", () => {
  for (const layout of ["aside", "stacked"])
    expect(parsed("availabilities-filters", { layout })).toMatchObject({ layout })
  expect(parsed("availabilities-filters", { layout: "below" })).toBeUndefined()
})
