import { expect, test } from "vitest"
import type { Element } from "#contract/blocks/tree.ts"
import { moveTo } from "../tree/tree-edits.ts"
import { differencesBetween } from "./tree-difference.ts"

const make = (id: string, settings: object = {}, children: Element[] = []): Element => ({
  id,
  type: "basic",
  settings,
  children,
})
const told = (before: Element[], after: Element[]) =>
  differencesBetween(before, after).map(({ kind, element, settings }) => [kind, element.id, ...settings].join(" "))

test("WEB-09 what was added, taken away, changed, hidden and shown between two versions", () => {
  const before = [make("a", { title: "A", gap: "1rem" }), make("b"), { ...make("c"), hidden: true as const }]
  const after = [make("a", { title: "B", padding: {} }), make("c"), make("d"), { ...make("e"), hidden: true as const }]
  expect(told(before, after)).toEqual(["changed a title gap padding", "shown c", "added d", "added e", "removed b"])
  expect(told(after, after)).toEqual([])
})

test("WEB-09 one element that is moved is told as moved, and its neighbours that stay in order are not", () => {
  const before = [make("a"), make("b"), make("c"), make("d", {}, [make("x"), make("y")])]
  expect(told(before, moveTo(before, "a", { parent: null, index: 3 }))).toEqual(["moved a"])
  expect(told(before, moveTo(before, "d", { parent: null, index: 0 }))).toEqual(["moved d"])
  expect(told(before, moveTo(before, "y", { parent: "d", index: 0 }))).toHaveLength(1)
  expect(told(before, moveTo(before, "x", { parent: "b", index: 0 }))).toEqual(["moved x"])
})
