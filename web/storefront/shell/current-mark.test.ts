import { expect, test } from "vitest"
import { currentMark, currentWithin } from "./current-mark.ts"

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
  const { pathname, search } = new URL(address, "http://site")
  expect(currentMark(href, { pathname, search })).toBe(mark)
})

test("a menu is current when something in it is", () => {
  const place = { pathname: "/blog/a-walk", search: "" }
  expect(currentWithin(["/activities", "/blog"], place)).toBe("true")
  expect(currentWithin(["/activities", "#"], place)).toBeUndefined()
})
