import { describe, expect, test } from "vitest"
import { isCheckout, isOpenAfter, type Seen } from "./drawer-state.ts"

const seen = (more: Partial<Seen> = {}): Seen => ({
  place: "a",
  pathname: "/",
  cart_cuid: "cart",
  count: 2,
  ...more,
})
const opens = (before: Partial<Seen>, after: Partial<Seen>) => isOpenAfter(false, seen(before), seen(after))
const stays = (before: Partial<Seen>, after: Partial<Seen>) => isOpenAfter(true, seen(before), seen(after))

describe("a closed drawer", () => {
  test("CDRAW-11 DRAWER-05 opens when the count grows", () => expect(opens({}, { count: 3 })).toBe(true))
  test("CDRAW-11 DRAWER-05 opens when it grows together with a new page", () =>
    expect(opens({}, { count: 3, place: "b" })).toBe(true))
  test("CDRAW-16 stays closed when the count shrinks or stays", () => {
    expect(opens({}, { count: 1 })).toBe(false)
    expect(opens({}, { place: "b" })).toBe(false)
  })
  test("CDRAW-12 DRAWER-06 stays closed on the way to the checkout and there", () => {
    expect(opens({ pathname: "/checkout" }, { pathname: "/checkout", count: 3 })).toBe(false)
    expect(opens({}, { pathname: "/checkout/", count: 3 })).toBe(false)
  })
  test("CDRAW-12 does not open once the checkout is left, for what grew there", () =>
    expect(opens({ pathname: "/checkout", count: 3 }, { place: "b", count: 3 })).toBe(false))
  test("DRAWER-05 stays closed when somebody logs in to a cart with items, or gets another cart", () => {
    expect(opens({ cart_cuid: null, count: 0 }, {})).toBe(false)
    expect(opens({ cart_cuid: "other", count: 0 }, {})).toBe(false)
    expect(opens({ cart_cuid: null, count: 0 }, { cart_cuid: null, count: 1 })).toBe(false)
  })
})

describe("an open drawer", () => {
  test("CDRAW-14 DRAWER-04 closes when the page changes", () => expect(stays({}, { place: "b" })).toBe(false))
  test("CDRAW-16 stays open while items come and go", () => {
    expect(stays({}, { count: 1 })).toBe(true)
    expect(stays({}, { count: 3 })).toBe(true)
  })
})

test.each([
  ["/checkout", true],
  ["/checkout/", true],
  ["/checkout/c1/success", false],
  ["/checkouts", false],
])("CDRAW-05 %s is the checkout: %s", (pathname, is) => expect(isCheckout(pathname)).toBe(is))
