import { expect, test } from "vitest"
import { overLowered, reachedDates } from "./over-capacity.ts"

const date = (registered: number, held = 0, more: object = {}) => ({
  registered,
  held,
  capacity: 10 as number | null,
  has_started: false,
  cancelled_at: null as string | null,
  ...more,
})

test("AVL-61 a capacity that is lowered says the most that is over on one date, and on how many dates", () => {
  const dates = [date(8, 1), date(9, 2), date(3)]
  expect(overLowered(10, 8, dates)).toEqual({ most: 3, dates: 2 })
  expect(overLowered(null, 10, dates)).toEqual({ most: 1, dates: 1 })
  expect(overLowered(12, 11, dates)).toBeNull()
  expect(overLowered(12, 0, [])).toBeNull()
})

test("AVL-61 what is raised, kept or without limit asks nothing, though places in addition are there", () => {
  for (const wanted of [10, 11, null]) expect(overLowered(10, wanted, [date(12)])).toBeNull()
  expect(overLowered(null, null, [date(12)])).toBeNull()
})

test("AVL-61 a capacity reaches the dates to come that have it, and no others", () => {
  const [same, none] = [date(1), date(2, 0, { capacity: null })]
  const others = [
    date(9, 0, { capacity: 12 }),
    date(9, 0, { has_started: true }),
    date(9, 0, { cancelled_at: "2027-01-01" }),
  ]
  expect(reachedDates(10, [same, none, ...others])).toEqual([same])
  expect(reachedDates(null, [same, none])).toEqual([none])
})
