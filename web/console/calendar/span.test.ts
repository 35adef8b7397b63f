import { expect, test } from "vitest"
import { callsFor, daysBetween, spanOf, step, weeksFrom } from "./span.ts"

test("a view shows whole weeks from Monday, a whole month, or sixteen weeks", () => {
  expect(spanOf("day", "2026-11-18")).toEqual({ from: "2026-11-18", to: "2026-11-18" })
  expect(spanOf("week", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" })
  expect(spanOf("month", "2026-02-10")).toEqual({ from: "2026-02-01", to: "2026-02-28" })
  const season = spanOf("season", "2026-11-18")
  expect([season.from, weeksFrom(season.from).length, daysBetween(season.from, season.to).length]).toEqual([
    "2026-11-16",
    16,
    112,
  ])
})

test("the view before and the one after meet it, and a season moves by half", () => {
  expect([step("week", "2026-11-18", 1), step("week", "2026-11-18", -1)]).toEqual(["2026-11-23", "2026-11-09"])
  expect([step("month", "2026-01-31", 1), step("month", "2026-03-31", -1)]).toEqual(["2026-02-01", "2026-02-01"])
  expect(step("season", "2026-11-18", 1)).toBe("2027-01-11")
})

test("AVL-03 no call asks for more than 62 days", () => {
  const { from, to } = spanOf("season", "2026-11-18")
  const calls = callsFor(from, to)
  expect(calls.map((each) => daysBetween(each.from, each.to).length)).toEqual([56, 56])
  expect(callsFor("2026-11-18", "2026-11-18")).toEqual([{ from: "2026-11-18", to: "2026-11-18" }])
})
