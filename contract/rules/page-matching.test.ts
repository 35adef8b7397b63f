import { describe, expect, test } from "vitest"
import { matchPages } from "./page-matching.ts"

const pages = ["/", "/blog", "/blog/{article}", "/{availability}", "/terms", "/a/{x}/c", "/a/b/{y}"].map((path) => ({
  path,
}))
const found = (address: string) => matchPages(pages, address).map(({ page, params }) => [page.path, params])

describe("which page answers to an address", () => {
  test("literal segments come before parameters, from the left", () => {
    expect(found("/blog")).toEqual([
      ["/blog", {}],
      ["/{availability}", { availability: "blog" }],
    ])
    expect(found("/a/b/c").map(([path]) => path)).toEqual(["/a/b/{y}", "/a/{x}/c"])
  })

  test("parameters hold what stands in their place, decoded", () => {
    expect(found("/blog/un-%C3%A9t%C3%A9")).toEqual([["/blog/{article}", { article: "un-été" }]])
    expect(found("/xyz")).toEqual([["/{availability}", { availability: "xyz" }]])
  })

  test("the home page is itself only, a final slash changes nothing, nonsense finds nothing", () => {
    expect(found("/")).toEqual([["/", {}]])
    expect(found("/terms/").map(([path]) => path)).toEqual(["/terms", "/{availability}"])
    expect(found("/blog/a/b")).toEqual([])
    expect(found("/%E0%A4%A")).toEqual([["/{availability}", { availability: "%E0%A4%A" }]])
  })
})
