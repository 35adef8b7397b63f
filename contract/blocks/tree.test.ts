import { describe, expect, test } from "vitest"
import { parsePage } from "./registry.ts"
import { type Element, everyElement, readTree } from "./tree.ts"

const element = (id: string, children: unknown = []) => ({ id, type: "basic", settings: {}, children })
const quickly = <T>(read: () => T): T => {
  const start = performance.now()
  const result = read()
  expect(performance.now() - start).toBeLessThan(500)
  return result
}

describe("a page's tree", () => {
  test("of 10,000 elements is cut at 500, in a row or under one parent", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => element(`e${index}`))
    expect(quickly(() => readTree(many))).toHaveLength(500)
    const [parent] = quickly(() => readTree([element("parent", many)]))
    expect(parent?.children).toHaveLength(499)
  })

  test("1,000 deep is cut at 12 levels", () => {
    let tree: unknown[] = []
    for (let depth = 1_000; depth > 0; depth--) tree = [element(`d${depth}`, tree)]
    const read = quickly(() => readTree(tree))
    expect(everyElement(read).map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => `d${index + 1}`))
  })

  test("has every id once: the first keeps it", () => {
    const read = readTree([element("a", [element("b")]), element("b"), element("a"), element("c")])
    expect(everyElement(read).map(({ id }) => id)).toEqual(["a", "b", "c"])
  })

  test("leaves out what is no element, and never throws", () => {
    const junk = [null, 1, "a", [], {}, { id: "", type: "basic" }, { id: 1, type: "basic" }, { id: "x".repeat(65) }]
    expect(readTree([...junk, { id: "a", type: "basic", children: "none" }])).toEqual([element("a")] as Element[])
    for (const content of [null, undefined, "[]", 4, {}, { length: 3 }]) expect(readTree(content)).toEqual([])
  })
})

describe("reading a page", () => {
  test("SECT-16 unknown types and settings that do not parse are left out with what they hold; the rest stays", () => {
    const read = parsePage([
      { id: "a", type: "marquee", settings: {}, children: [element("lost")] },
      { id: "b", type: "grid", settings: { columns: "many" }, children: [element("lost too")] },
      { id: "c", type: "constructor", settings: {} },
      { id: "d", type: "__proto__", settings: {} },
      { id: "e", type: "heading" },
      { id: "f", type: "basic", settings: { padding: null } },
      element("g", [{ id: "h", type: "heading", settings: { content: "Là" } }]),
    ])
    expect(read.map(({ id }) => id)).toEqual(["g"])
    expect(read[0]?.children.map(({ id }) => id)).toEqual(["h"])
  })

  test("settings nobody knows do not reach the page", () => {
    const [read] = parsePage([{ id: "a", type: "button", settings: { text: "A", onclick: "alert(1)", style: "x" } }])
    expect(read?.settings).toEqual({ text: "A", href: "", type: "primary" })
  })
})
