import { expect, test } from "vitest"
import { addressFor, currentMark, currentWithin, type Place } from "./current-mark.ts"

function placeOf(address: string): Place {
  const { pathname, search } = new URL(address, "http://site")
  return { pathname, isAsked: (asked) => asked === search }
}

test.each([
  ["/", "/", "page"],
  ["/", "/blog", undefined],
  ["/blog", "/blog", "page"],
  ["/blog/", "/blog", "page"],
  ["/blog", "/blog/a-walk", "true"],
  ["/blog", "/blogger", undefined],
  ["/blog", "/blog?page=2", "page"],
  ["/activities?period=3", "/activities?period=3", "page"],
  ["/activities?period=3", "/activities", undefined],
  ["/activities?period=3", "/activities?period=4", undefined],
  ["/blog#last", "/blog", "page"],
  ["#", "/", undefined],
  ["#last", "/blog", undefined],
  ["//blog", "/blog", undefined],
  ["https://elsewhere.example/blog", "/blog", undefined],
  ["mailto:a@b.example", "/", undefined],
])("a link to %s on %s is current: %s", (href, address, mark) => {
  expect(currentMark(href, placeOf(address))).toBe(mark)
})

test("a menu is current when something in it is", () => {
  const place = placeOf("/blog/a-walk")
  expect(currentWithin(["/activities", "/blog"], place)).toBe("true")
  expect(currentWithin(["/activities", "#"], place)).toBeUndefined()
})

test("links see the query of a page only where it is the query of one of them", () => {
  const hrefs = ["/blog", "/stages?age=4,5", "?age=8"]
  expect(addressFor(hrefs, placeOf("/stages?age=4,5"))).toBe("/stages?age=4,5")
  expect(addressFor(hrefs, placeOf("/stages?age=4"))).toBe("/stages")
  expect(addressFor(hrefs, placeOf("/blog?age=4,5"))).toBe("/blog")
})
