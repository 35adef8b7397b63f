import { expect, test } from "vitest"
import { isCurrentTab } from "./current-tab.ts"

const at = (address: string) => {
  const { pathname, search } = new URL(address, "http://this.site")
  return { pathname, search }
}

test("a tab is current on exactly its path", () => {
  expect(isCurrentTab("/account/home", at("/account/home"))).toBe(true)
  expect(isCurrentTab("/account/home", at("/account/home/more"))).toBe(false)
  expect(isCurrentTab("/account/home", at("/account"))).toBe(false)
})

test("a tab without a query does not mind the page's", () => {
  expect(isCurrentTab("/account/participants", at("/account/participants?page_number=2"))).toBe(true)
})

test("a tab's own query must be the page's, in any order and however often repeated", () => {
  expect(isCurrentTab("/camps?age=6&week=2", at("/camps?week=2&age=6"))).toBe(true)
  expect(isCurrentTab("/camps?age=6", at("/camps?age=6&age=6"))).toBe(true)
  expect(isCurrentTab("/camps?age=6", at("/camps?age=7"))).toBe(false)
  expect(isCurrentTab("/camps?age=6", at("/camps"))).toBe(false)
  expect(isCurrentTab("/camps?age=6", at("/camps?age=6&week=2"))).toBe(false)
})
