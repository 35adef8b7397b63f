import { describe, expect, test } from "vitest"
import { elements, parsePage } from "./registry.ts"

const types = ["weekly-calendar", "resources-schedule"] as const
const parsed = (type: (typeof types)[number], settings: object) =>
  parsePage([{ id: "a", type, settings }])[0]?.settings as Record<string, unknown> | undefined

test("SCHED-08 SCHED-09 a weekly calendar is a calendar and a resources schedule is stacked, unless told", () => {
  expect(parsed("weekly-calendar", {})?.mode).toBe("calendar")
  expect(parsed("resources-schedule", {})?.mode).toBe("stacked")
})

describe.each(types)("%s", (type) => {
  test("SECT-23 has the settings of a schedule and their defaults", () => {
    expect(parsed(type, {})).toMatchObject({
      catalogs: [],
      activities: [],
      segments: [],
      status: ["OPEN"],
      "items-properties": ["time", "location"],
      "show-empty-groups": { desktop: true, mobile: false },
      "multiple-selection": false,
      "initial-selection": [],
    })
    const all = {
      start_hour: 8,
      end_hour: 18,
      mode: "stacked",
      "show-empty-groups": { desktop: false, mobile: true },
      "multiple-selection": true,
      "initial-selection": [1, 2],
    }
    expect(parsed(type, all)).toMatchObject(all)
  })

  test.each(["stacked", "calendar"])("SCHED-07 has the mode %s", (mode) => {
    expect(parsed(type, { mode })?.mode).toBe(mode)
  })

  test.each([
    { mode: "list" },
    { start_hour: 25 },
    { start_hour: -1 },
    { end_hour: "noon" },
    { end_hour: 9.5 },

    { "initial-selection": ["a"] },
    { activities: [1.5] },
    { status: ["GONE"] },
    { "items-properties": ["secret"] },
  ])("SCHED-07 SECT-23 is not rendered with %j", (settings) => {
    expect(parsed(type, settings)).toBeUndefined()
  })

  test.each([[""], [null], [undefined]])("SCHED-13 counts the hour %j as not set", (hour) => {
    const { start_hour, end_hour } = elements[type].parse({ start_hour: hour, end_hour: hour })
    expect([start_hour, end_hour]).toEqual([undefined, undefined])
  })

  test("SCHED-13 reads hours that an editor stored as text, midnight included", () => {
    expect(parsed(type, { start_hour: "0", end_hour: "24" })).toMatchObject({ start_hour: 0, end_hour: 24 })
  })
})
