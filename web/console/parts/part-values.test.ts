import { describe, expect, test } from "vitest"
import { type WebsitePart, websiteParts } from "#contract/blocks/parts.ts"
import { bodyOf, emptyText, findTextProblems, formSchemas, isReadable, textOf, valuesOf } from "./part-values.ts"

const parts = Object.keys(websiteParts) as WebsitePart[]
const link = { id: "a", name: "Stages", href: "/stages", children: [] }
const full = {
  topbar: {
    content: { email: "a@b.example", phone: "02 123", announcement: { text: "Ouvert", href: "/blog" } },
    settings: { background_color: "#123456", text_color: "#ffffff" },
  },
  header: {
    content: { links: [link] },
    settings: { logo_position: "center", links_position: "left", sticky: false },
  },
  footer: {
    content: {
      quote: "Jouer",
      columns: [{ id: "c", title: "Aide", links: [{ id: "l", name: "Contact", href: "/contact" }] }],
      legal: { notice: "/terms" },
    },
    settings: {},
  },
}

describe("the values of a part's form", () => {
  test.each(parts)("WEB-13 a %s comes back as it was, full and empty", (part) => {
    for (const stored of [full[part], { content: {}, settings: {} }]) {
      const values = valuesOf(part, { part, version: 3, ...stored })
      const sent = bodyOf(part, formSchemas[part].parse(values))
      expect(websiteParts[part].parse(sent)).toEqual(websiteParts[part].parse(stored))
    }
  })

  test("WEB-13 a link and a column need a name", () => {
    const paths = (part: WebsitePart, values: object) =>
      formSchemas[part].safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message])
    const children = [{ ...link, name: " " }]
    expect(paths("header", { ...valuesOf("header", full.header), links: [{ ...link, children }] })).toEqual([
      ["links.0.children.0.name", "REQUIRED"],
    ])
    const columns = [{ id: "c", title: "", links: [] }]
    expect(paths("footer", { ...valuesOf("footer", full.footer), columns })).toEqual([["columns.0.title", "REQUIRED"]])
  })
})

describe("a part as text", () => {
  test.each(parts)("WEB-14 an empty %s is one that parses", (part) => {
    expect(findTextProblems(part, emptyText(part))).toEqual([])
  })

  test("WEB-14 what is wrong is said with its path", () => {
    expect(findTextProblems("header", '{ "content": { "links": [,] } }')).toBe(null)
    const broken = {
      content: {
        links: [
          { ...link, href: "javascript:alert(1)" },
          { id: "b", href: "#" },
        ],
      },
      settings: {},
    }
    expect(isReadable("header", broken)).toBe(false)
    expect(findTextProblems("header", textOf(broken))).toEqual([
      { path: "content.links.0.href", code: "INVALID" },
      { path: "content.links.1.name", code: "INVALID" },
    ])
    const long = { content: { quote: "a".repeat(301) }, settings: {} }
    expect(findTextProblems("footer", textOf(long))).toEqual([{ path: "content.quote", code: "TOO_LONG" }])
  })
})
