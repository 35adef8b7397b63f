import { describe, expect, test } from "vitest"
import { isActiveLink } from "./active-link.ts"

const at = (address: string) => {
  const { pathname, search } = new URL(address, "http://this.site")
  return (href: string) => isActiveLink(href, { pathname, search })
}

describe("the active tab", () => {
  test("BLOCK-18 an href without a query matches on the path alone", () => {
    expect(at("/stages?age=7")("/stages")).toBe(true)
    expect(at("/stages/")("/stages")).toBe(true)
    expect(at("/stages/ete")("/stages")).toBe(false)
    expect(at("/")("/")).toBe(true)
  })

  test("BLOCK-19 an href with a query must match path and query, taken as a set", () => {
    expect(at("/stages?a=1&b=2")("/stages?b=2&a=1")).toBe(true)
    expect(at("/stages?a=1")("/stages?a=1&b=2")).toBe(false)
    expect(at("/stages?a=1&b=2")("/stages?a=1")).toBe(false)
    expect(at("/cours?a=1")("/stages?a=1")).toBe(false)
  })

  test("another site, an anchor or nothing is never active", () => {
    for (const href of ["https://example.com/stages", "//example.com", "#top", "", "mailto:a@b.c", "http://["])
      expect(at("/stages")(href)).toBe(false)
  })
})
