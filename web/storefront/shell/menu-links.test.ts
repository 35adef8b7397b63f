import { describe, expect, test } from "vitest"
import { websiteParts } from "#contract/blocks/parts.ts"
import { megaColumns, menuKind, ownHref } from "./menu-links.ts"

type Raw = { name: string; href?: string; children?: Raw[] }
const numbered = ({ name, href = "", children = [] }: Raw): object => ({
  id: name,
  name,
  href,
  children: children.map(numbered),
})
/** As the organiser wrote it, read by the contract. */
const read = (link: Raw) => websiteParts.header.parse({ content: { links: [numbered(link)] } }).content.links[0]!

const leaf = (name: string, href = `/${name}`): Raw => ({ name, href })

describe("a link of the header", () => {
  test("without children is a link", () => expect(menuKind(read(leaf("a")))).toBe("link"))
  test("SHELL-15 with one level of children opens a popover", () => {
    expect(menuKind(read({ name: "a", children: [leaf("b"), leaf("c")] }))).toBe("popover")
  })
  test("SHELL-16 with a grandchild anywhere opens a mega menu", () => {
    expect(menuKind(read({ name: "a", children: [leaf("b"), { name: "c", children: [leaf("d")] }] }))).toBe("mega")
  })
  test("SHELL-14 has an id, a name and an href, and an empty href is #", () => {
    expect(read({ name: "a" })).toEqual({ id: "a", name: "a", href: "#", children: [] })
  })
})

test("SHELL-16 a mega menu has a column for each child with children, in order, and one for the others", () => {
  const link = read({ name: "a", children: [leaf("b"), { name: "c", children: [leaf("d")] }, leaf("e")] })
  const { titled, loose } = megaColumns(link)
  expect(titled.map(({ name }) => name)).toEqual(["c"])
  expect(loose.map(({ name }) => name)).toEqual(["b", "e"])
})

describe("the page of a link that opens a menu", () => {
  const menu = (href: string) => read({ name: "a", href, children: [leaf("b"), { name: "c", children: [leaf("d")] }] })
  test("is offered in the menu", () => expect(ownHref(menu("/a"))).toBe("/a"))
  test("is not when it is empty", () => expect(ownHref(menu(""))).toBeNull())
  test.each(["/b", "/d"])("is not when the menu already leads to it: %s", (href) => {
    expect(ownHref(menu(href))).toBeNull()
  })
})
