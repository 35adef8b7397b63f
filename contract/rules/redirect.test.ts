import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sameSitePath, withParameter } from "./redirect.ts"

describe("AUTH-01 a redirect is followed to a path of this very site", () => {
  test.each([
    "/",
    "/account/home",
    "/search?q=piano&page=2#results",
    "/a%20b",
    "/activit%C3%A9s",
    // Percent-encoded slashes are part of a name: no browser decodes them to find a host.
    "/%2f%2fevil.example",
    "/%2F%2Fevil.example/x",
    "/%5cevil.example",
    "/%5C%5Cevil.example",
    "/%09/evil.example",
    "/x//evil.example",
    "/x?next=//evil.example",
    "/x?next=https://evil.example",
    "/x#//evil.example",
    "/https://evil.example",
    "/@evil.example",
    "/:80",
  ])("%s is followed as it is", (path) => {
    expect(sameSitePath(path)).toBe(path)
  })

  test.each([
    ["/a/../b", "/b"],
    ["/a/./b", "/a/b"],
    ["/..", "/"],
    ["/%2e%2e/b", "/b"],
    ["/activités", "/activit%C3%A9s"],
    ["/\ud800", "/%EF%BF%BD"],
  ])("%j is followed as browsers read it, %s", (path, read) => {
    expect(sameSitePath(path)).toBe(read)
  })
})

describe("AUTH-01 any other redirect counts as absent", () => {
  test.each([
    // Hosts in disguise.
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "//evil.example/%2f..",
    "//",
    "///",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\\/evil.example",
    "//\\evil.example",
    "/x\\y",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "\t//evil.example",
    "/x\ty",
    "/x\n",
    "/ /evil.example",
    " /x",
    "/x ",
    "/\u0000/evil.example",
    "/\u007f/evil.example",
    "/\u001f",
    // Paths that turn into hosts once their dots are worked out.
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/a/b/../..//evil.example",
    "/%2e%2e//evil.example",
    "/%2E//evil.example",
    "/a/%2e.//evil.example",
    "/..//",
    "/.///",
    // Other schemes, and addresses without one.
    "https://evil.example",
    "http://this.site",
    "http:evil.example",
    "http:/evil.example",
    "https:///evil.example",

    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "mailto:a@b.example",
    "evil.example",
    "account/home",
    "./account",
    "../account",
    "?redirect=/",
    "#x",
    "",
    "@evil.example",
    ":80",
    // With its first slash encoded, it is no path.
    "%2faccount",
    "%2f%2fevil.example",
    "%5cevil.example",
  ])("%j", (value) => {
    expect(sameSitePath(value)).toBeNull()
  })

  test.each([null, undefined, 0, 1, true, ["/a"], { toString: () => "/a" }, new URL("http://this.site/a"), () => "/a"])(
    "%j, which is no text",
    (value) => {
      expect(sameSitePath(value)).toBeNull()
    },
  )

  test("a path longer than any of ours", () => {
    expect(sameSitePath(`/${"a".repeat(1_999)}`)).toHaveLength(2_000)
    expect(sameSitePath(`/${"a".repeat(2_000)}`)).toBeNull()
    expect(sameSitePath(`/${"a".repeat(1_000_000)}`)).toBeNull()
  })
})

describe("AUTH-01 whatever is written in it", () => {
  const origin = fc.constantFrom(
    "http://localhost:3000",
    "https://explorateurs.marelle.example",
    "http://northside.localhost:3000",
    "https://[::1]:8443",
  )
  const piece = fc.oneof(
    fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "//",
      ":",
      "@",
      "?",
      "#",
      "%2f",
      "%5c",
      "%2e",
      "%00",
      "evil.example",
      "http:",
    ),
    fc.constantFrom(
      "\t",
      "\n",
      "\r",
      " ",
      "\u0000",
      "\u00a0",
      "\u2028",
      "\ufeff",
      "\u3000",
      "\uff0f",
      "\ud800",
      "javascript:",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  )
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  )

  test("it stays on the site it is read on, from whatever page", () => {
    let followed = 0
    fc.assert(
      fc.property(anything, origin, (value, site) => {
        const path = sameSitePath(value)
        if (path === null) return
        followed += 1
        for (const page of ["/", "/auth/login?redirect=x", "/a/b/c"]) {
          const reached = new URL(path, site + page)
          expect(reached.origin).toBe(site)
          expect(reached.username).toBe("")
        }
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        expect(sameSitePath(path)).toBe(path)
      }),
      { numRuns: 5_000 },
    )
    expect(followed).toBeGreaterThan(100)
  })

  test("every page of the site can be come back to", () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const { pathname, search } = new URL(`/x${path}?${query}`, "http://localhost")
        expect(sameSitePath(`${pathname}${search}`)).toBe(`${pathname}${search}`)
      }),
    )
  })
})

describe("a parameter is added to an address", () => {
  test.each([
    ["/cart/add", "/cart/add?participant=c1"],
    ["/cart/add?availability=a1&date=2027-01-02", "/cart/add?availability=a1&date=2027-01-02&participant=c1"],
    ["/cart/add?participant=old&x=1", "/cart/add?participant=c1&x=1"],
    ["/cart/add?x=1#form", "/cart/add?x=1&participant=c1#form"],
    ["/cart/add?x=%26y%3D2", "/cart/add?x=%26y%3D2&participant=c1"],
  ])("%s", (path, expected) => {
    expect(withParameter(path, "participant", "c1")).toBe(expected)
  })

  test("and cannot break out of its place", () => {
    const path = withParameter("/a?x=1", "participant", "c1&admin=1#//e")
    expect(path).toBe("/a?x=1&participant=c1%26admin%3D1%23%2F%2Fe")
    expect(sameSitePath(path)).toBe(path)
  })
})
