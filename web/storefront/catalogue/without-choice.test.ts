import { expect, test } from "vitest"
import { withoutChoice } from "./without-choice.ts"

test("CART-07 taking one out leaves the others, in order, and whatever else the query says", () => {
  expect(withoutChoice("?availabilities=a1,b2,c3&utm_source=x", "b2")).toBe("?availabilities=a1,c3&utm_source=x")
  expect(withoutChoice("?dates=a1,a1,b2", "a1")).toBe("?dates=b2")
  expect(withoutChoice("?availabilities=a1&dates=b2", "b2")).toBe("?availabilities=a1")
})

test("CART-07 the last one leaves no list behind, and what was never chosen changes nothing", () => {
  expect(withoutChoice("?availabilities=a1", "a1")).toBe("")
  expect(withoutChoice("?availabilities=,a1,", "x")).toBe("?availabilities=a1")
  expect(withoutChoice("", "x")).toBe("")
})
