import { expect, test } from "vitest"
import { innerPath, innerPaths, pageProblems } from "./page-problems.ts"

test.each([
  ["/blog?x=1#a", "/blog"],
  ["/", "/"],
  ["https://other.example/blog", null],
  ["mailto:a@b.example", null],
  ["#top", null],
  ["//[", null],
])("WEB-10 %s leads to %s of the site", (href, path) => {
  expect(innerPath(href)).toBe(path)
})

test("WEB-10 a text that only looks like a link is judged without an error", () => {
  const settings = { content: '<a href="//["> & <a href="/gone">' }
  const content = [{ id: "a", type: "paragraph", settings, children: [] }]
  expect(innerPaths(content)).toEqual(["/gone"])
  const problem = { code: "LINK_BROKEN", element: "a", type: "paragraph", setting: "content", value: "/gone" }
  expect(pageProblems(content, { path: "/", own: null, leads: () => false })).toEqual([problem])
})
