import fc from "fast-check"
import { expect, test } from "vitest"
import { type Element, everyElement } from "#contract/blocks/tree.ts"
import { addStep, beginHistory, endStep, type History, redo, undo } from "./history.ts"
import { makeStep, nextPlace, type Step, stepOf } from "./steps.ts"
import {
  changeElement,
  copyOf,
  elementOf,
  insertAt,
  moveTo,
  pathTo,
  placeBeside,
  placeOf,
  removeFrom,
  setHidden,
} from "./tree-edits.ts"

const make = (id: string, ...children: Element[]): Element => ({ id, type: "basic", settings: { id }, children })
const shape = (tree: Element[]): unknown[] =>
  tree.map(({ id, children }) => (children.length > 0 ? { [id]: shape(children) } : id))

/** Trees of up to thirty elements: each new one is put somewhere into what is there. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom("basic", "heading")), { maxLength: 30 })
  .map((choices) =>
    choices.reduce<Element[]>((tree, [n, at, type], count) => {
      return insertAt(tree, anyPlace(tree, n, at), { ...make(`e${count}`), type })
    }, []),
  )
const some = fc.nat({ max: 60 })
const ids = (tree: Element[]) => everyElement(tree).map(({ id }) => id)
const pick = (tree: Element[], n: number) => ids(tree)[n % Math.max(1, ids(tree).length)]
/** Any place of a tree, its end included. */
function anyPlace(tree: Element[], n: number, at: number) {
  const parents = [null, ...ids(tree)]
  const parent = parents[n % parents.length]!
  const list = parent === null ? tree : elementOf(tree, parent)!.children
  return { parent, index: at % (list.length + 1) }
}
const frozen = (tree: Element[]): Element[] => {
  for (const element of everyElement(tree)) Object.freeze(Object.freeze(element).children)
  return Object.freeze(tree) as Element[]
}

test("WEB-05 inserting and removing are each other's inverse, at every place of every tree", () => {
  fc.assert(
    fc.property(trees, some, some, (tree, n, at) => {
      const place = anyPlace(frozen(tree), n, at)
      const inserted = insertAt(tree, place, make("new", make("in-new")))
      expect(placeOf(inserted, "new")).toEqual(place)
      expect(ids(inserted)).toHaveLength(ids(tree).length + 2)
      expect(removeFrom(inserted, "new")).toEqual(tree)
    }),
  )
})

test("WEB-05 a move keeps every element, reaches its place and is undone by the way back", () => {
  fc.assert(
    fc.property(trees, some, some, some, (tree, n, to, at) => {
      const id = pick(frozen(tree), n)
      fc.pre(id !== undefined)
      const from = placeOf(tree, id!)!
      const moved = elementOf(tree, id!)!
      const without = removeFrom(tree, id!)
      const place = anyPlace(without, to, at)
      const result = moveTo(tree, id!, place)
      expect(placeOf(result, id!)).toEqual(place)
      expect(ids(result).toSorted()).toEqual(ids(tree).toSorted())
      expect(elementOf(result, id!)).toBe(moved)
      expect(moveTo(result, id!, from)).toEqual(tree)
    }),
  )
})

test("WEB-05 nothing is moved into itself, nor into what is in it", () => {
  fc.assert(
    fc.property(trees, some, some, (tree, n, into) => {
      const id = pick(tree, n)
      fc.pre(id !== undefined)
      const inside = ids([elementOf(tree, id!)!])
      expect(moveTo(tree, id!, { parent: inside[into % inside.length]!, index: 0 })).toBe(tree)
    }),
  )
})

test("WEB-05 every step of the keys is a move within the tree, and up and down, in and out take each other back", () => {
  const holds = ({ type }: Element) => type === "basic"
  const inverse: Record<Step, Step> = { up: "down", down: "up", in: "out", out: "in" }
  fc.assert(
    fc.property(trees, some, fc.constantFrom<Step>("up", "down", "in", "out"), (tree, n, step) => {
      const id = pick(tree, n)
      fc.pre(id !== undefined)
      const place = stepOf(tree, id!, step, holds)
      const result = makeStep(tree, id!, step, holds)
      if (!place) {
        expect(result).toBe(tree)
        return
      }
      expect(placeOf(result, id!)).toEqual(place)
      expect(ids(result).toSorted()).toEqual(ids(tree).toSorted())
      if (step === "in") expect(holds(elementOf(result, place.parent!)!)).toBe(true)
      // Out of the middle of an element, the way back leads to its end.
      if (step !== "out") expect(makeStep(result, id!, inverse[step], holds)).toEqual(tree)
    }),
  )
})

test("WEB-05 steps there are none of, at the ends and beside what holds nothing", () => {
  const tree = [make("a"), { ...make("b", make("c")), type: "heading" }, make("d")]
  const holds = ({ type }: Element) => type === "basic"
  expect(stepOf(tree, "a", "up", holds)).toBeNull()
  expect(stepOf(tree, "d", "down", holds)).toBeNull()
  expect(stepOf(tree, "a", "in", holds)).toBeNull()
  expect(stepOf(tree, "d", "in", holds)).toBeNull()
  expect(stepOf(tree, "a", "out", holds)).toBeNull()
  expect(stepOf(tree, "b", "in", holds)).toEqual({ parent: "a", index: 0 })
  expect(stepOf(tree, "c", "out", holds)).toEqual({ parent: null, index: 2 })
  expect(stepOf(tree, "nobody", "up", holds)).toBeNull()
})

test("something new goes into what is chosen if that holds others, behind it otherwise, and to the end without a choice", () => {
  const tree = [make("a", make("b")), { ...make("c"), type: "heading" }]
  const holds = ({ type }: Element) => type === "basic"
  expect(nextPlace(tree, null, holds)).toEqual({ parent: null, index: 2 })
  expect(nextPlace(tree, "a", holds)).toEqual({ parent: "a", index: 1 })
  expect(nextPlace(tree, "c", holds)).toEqual({ parent: null, index: 2 })
  expect(nextPlace(tree, "gone", holds)).toEqual({ parent: null, index: 2 })
})

test("beside another element, counted without the one that moves", () => {
  const tree = [make("a"), make("b"), make("c", make("d"))]
  expect(shape(moveTo(tree, "a", placeBeside(tree, "b", "after", "a")!))).toEqual(["b", "a", { c: ["d"] }])
  expect(shape(moveTo(tree, "c", placeBeside(tree, "a", "before", "c")!))).toEqual([{ c: ["d"] }, "a", "b"])
  expect(placeBeside(tree, "d", "before", "c")).toBeNull()
})

test("what an edit does not touch stays the same object, and an edit of nothing answers the tree it was given", () => {
  const tree = [make("a", make("b")), make("c", make("d"))]
  const changed = changeElement(tree, "b", (element) => ({ ...element, settings: { title: "B" } }))
  expect(changed[1]).toBe(tree[1])
  expect(changed[0]).not.toBe(tree[0])
  expect(changeElement(tree, "nobody", (element) => ({ ...element }))).toBe(tree)
  expect(removeFrom(tree, "nobody")).toBe(tree)
  expect(moveTo(tree, "nobody", { parent: null, index: 0 })).toBe(tree)
  expect(moveTo(tree, "a", { parent: "nobody", index: 0 })).toBe(tree)
  expect(pathTo(tree, "d")).toEqual(["c"])
})

test("WEB-30 hiding says so on the element alone, showing leaves nothing behind; a copy has ids of its own throughout", () => {
  const tree = [make("a", make("b"))]
  const hidden = setHidden(tree, "b", true)
  expect(elementOf(hidden, "b")).toMatchObject({ hidden: true })
  expect(elementOf(hidden, "a")).not.toHaveProperty("hidden")
  expect(setHidden(hidden, "b", false)).toEqual(tree)
  let count = 0
  const copy = copyOf(hidden[0]!, () => `copy${count++}`)
  expect(copy).toEqual({
    ...make("copy0", { ...make("copy1"), settings: { id: "b" }, hidden: true }),
    settings: { id: "a" },
  })
})

test("WEB-06 a hundred steps are undone and redone exactly, whatever was done between", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 100 }), fc.nat({ max: 100 }), (values, back) => {
      const steps = values.map((value) => ({ value }))
      let history: History<{ value: number }> = beginHistory({ value: 0 })
      const before = history.present
      for (const step of steps) history = addStep(history, step)
      const all = [before, ...steps]
      for (let i = 0; i < back; i++) history = undo(history)
      expect(history.present).toBe(all[Math.max(0, steps.length - back)])
      for (let i = 0; i < back; i++) history = redo(history)
      expect(history.present).toBe(steps.at(-1))
    }),
  )
})

test("WEB-06 letters of one text are one step, until a pause or another part; a step after undoing ends what could be redone", () => {
  let history: History<string> = beginHistory("")
  for (const text of ["H", "He", "Hey"]) history = addStep(history, text, "title")
  history = addStep(history, "Hey B", "subtitle")
  history = addStep(endStep(history), "Hey Bo", "subtitle")
  expect(history.past).toEqual(["", "Hey", "Hey B"])
  history = undo(undo(history))
  expect(history.present).toBe("Hey")
  // A text typed after undoing is a step of its own, though it is about the same.
  history = addStep(history, "Hello", "title")
  expect(history).toMatchObject({ past: ["", "Hey"], present: "Hello", future: [] })
  expect(redo(history)).toEqual(history)
  let long: History<number> = beginHistory(0)
  for (let step = 1; step <= 150; step++) long = addStep(long, step)
  for (let step = 0; step < 150; step++) long = undo(long)
  expect(long.present).toBe(50)
})
