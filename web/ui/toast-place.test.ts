import fc from "fast-check"
import { expect, test } from "vitest"
import { type Box, choosePlace, placesIn } from "./toast-place.ts"

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const size = { width: 320, height: 52 }
const on = (boxes: readonly Box[]) => (x: number, y: number) =>
  boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
const touches = (one: Box, other: Box) =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
const button = (left: number, top: number, width = 120, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test("CON-65 a toast lies in the lower right corner, and beside a button that is there", () => {
  expect(choosePlace(desk, size, on([]), null)).toEqual({ left: 952, top: 740, right: 1272, bottom: 792 })
  const save = button(1140, 740)
  expect(choosePlace(desk, size, on([save]), null)).toMatchObject({ left: 476, bottom: 792 })
  expect(choosePlace(phone, size, on([button(20, 780, 350)]), null)).toMatchObject({ left: 62, bottom: 772 })
})

test("CON-65 it stays where it is while that is free, and goes when something comes to lie under it", () => {
  const now = { left: 476, bottom: 792 }
  expect(choosePlace(desk, size, on([]), now)).toMatchObject(now)
  expect(choosePlace(desk, size, on([button(500, 745)]), now)).toMatchObject({ left: 952, bottom: 792 })
})

test("CON-65 with a button everywhere it covers as little as it can", () => {
  const all = button(0, 0, phone.width, phone.height)
  expect(choosePlace(phone, size, on([all]), null)).toMatchObject({ bottom: 836 })
})

test("CON-65 wherever buttons are, the place that is chosen covers none of them as long as there is one", () => {
  const buttons = fc.array(
    fc.record({
      left: fc.integer({ min: 0, max: 1240 }),
      top: fc.integer({ min: 0, max: 760 }),
      width: fc.integer({ min: 28, max: 200 }),
      height: fc.integer({ min: 28, max: 60 }),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(buttons, fc.integer({ min: 100, max: 380 }), (given, width) => {
      const boxes = given.map((each) => button(each.left, each.top, each.width, each.height))
      const own = { width, height: 52 }
      const isFree = (place: Box) => !boxes.some((box) => touches(place, box))
      fc.pre([...placesIn(desk, own)].some(isFree))
      expect(isFree(choosePlace(desk, own, on(boxes), null))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
