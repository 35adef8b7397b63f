import { expect, test } from "vitest"
import { type BadgeSheet, placeOfBadge, tooLargeSide } from "./badges.ts"

const sheet: BadgeSheet = {
  columns: 2,
  rows: 4,
  badge_width: 90,
  badge_height: 60,
  margin_left: 10,
  margin_top: 12,
  gap_x: 5,
  gap_y: 3,
}

test("ATT-18 2 × 4 badges and 19 participants print 3 pages, row by row", () => {
  const places = Array.from({ length: 19 }, (_, index) => placeOfBadge(sheet, index))
  expect(Math.max(...places.map(({ page }) => page)) + 1).toBe(3)
  expect(places.filter(({ page }) => page === 2)).toHaveLength(3)
  expect(places[0]).toEqual({ page: 0, x: 10, y: 12 })
  expect(places[1]).toEqual({ page: 0, x: 105, y: 12 })
  expect(places[2]).toEqual({ page: 0, x: 10, y: 75 })
  expect(places[8]).toEqual({ page: 1, x: 10, y: 12 })
})

test.each([
  ["what fits", {}, null],
  ["to the very edge, with decimals", { columns: 3, badge_width: 63.5, gap_x: 2.5, margin_left: 14.5 }, null],
  ["too wide", { badge_width: 98 }, "badge_width"],
  ["too many columns", { columns: 3 }, "badge_width"],
  ["too high", { badge_height: 70 }, "badge_height"],
  ["a margin too large", { margin_top: 60 }, "badge_height"],
] as const)("ATT-17 on A4: %s", (_, more, side) => {
  expect(tooLargeSide({ ...sheet, ...more })).toBe(side)
})
