import fc from "fast-check"
import { expect, test } from "vitest"
import { selectionState, selectionTiles, selectionWording, toggle } from "./schedule-selection.ts"

test.each([
  [0, 1, null, "too_few"],
  [1, 1, null, "valid"],
  [99, 1, null, "valid"],
  [2, 3, 3, "too_few"],
  [3, 3, 3, "valid"],
  [4, 3, 3, "too_many"],
  [1, 2, 4, "too_few"],
  [4, 2, 4, "valid"],
  [5, 2, 4, "too_many"],
] as const)("SCHED-18 with %i chosen between %i and %j the selection is %s", (count, minimum, maximum, state) => {
  expect(selectionState(count, { minimum, maximum })).toBe(state)
})

test("SCHED-19 SCHED-20 the wording is fixed when minimum and maximum are the same, else an interval", () => {
  expect(selectionWording({ minimum: 3, maximum: 3 })).toBe("fixed")
  expect(selectionWording({ minimum: 2, maximum: 4 })).toBe("interval")
  expect(selectionWording({ minimum: 1, maximum: null })).toBe("interval")
})

test("there is a tile for each chosen and each missing, and those beyond the maximum are told apart", () => {
  expect(selectionTiles(2, { minimum: 3, maximum: 3 })).toEqual(["chosen", "chosen", "missing"])
  expect(selectionTiles(3, { minimum: 1, maximum: 2 })).toEqual(["chosen", "chosen", "beyond"])
  expect(selectionTiles(2, { minimum: 1, maximum: null })).toEqual(["chosen", "chosen"])
  expect(selectionTiles(0, { minimum: 0, maximum: null })).toEqual([])
})

test("SCHED-17 choosing once adds, choosing again removes, and nothing else changes", () => {
  const self = (id: number) => id
  expect(toggle([], 1, self)).toEqual([1])
  expect(toggle([1, 2], 1, self)).toEqual([2])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer(), (chosen, item) => {
      const once = toggle(chosen, item, self)
      expect(once.includes(item)).toBe(!chosen.includes(item))
      expect(toggle(once, item, self).toSorted()).toEqual(chosen.toSorted())
    }),
  )
})

test("SCHED-17 two of the same thing are one choice", () => {
  const keyOf = ({ of }: { of: number }) => of
  expect(toggle([{ id: 1, of: 7 }], { id: 2, of: 7 }, keyOf)).toEqual([])
})
