import { expect, test } from "vitest"
import { placeAfter } from "./nav-keys.ts"

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 0],
  ["ArrowLeft", 0, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
])("along a bar of three %s goes from %i to %i", (key, from, to) => expect(placeAfter(key, from, 3, true)).toBe(to))

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 2],
  ["ArrowUp", 1, 0],
  ["ArrowUp", 0, -1],
  ["End", 0, 2],
])("in a menu of three %s goes from %i to %i, where -1 is its button", (key, from, to) => {
  expect(placeAfter(key, from, 3)).toBe(to)
})

test("other keys do not move", () => {
  expect(placeAfter("Tab", 1, 3)).toBeNull()
  expect(placeAfter("a", 1, 3)).toBeNull()
})
