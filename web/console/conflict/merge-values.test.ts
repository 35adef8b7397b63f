import { expect, test } from "vitest"
import { isSame, mergeValues } from "./merge-values.ts"

test("CON-34 what only one of two people changed is merged; what both changed is a clash, and mine stays", () => {
  const base = { name: "A", phone: "1", email: "e", quote: null, same: "x" }
  const mine = { name: "B", phone: "2", email: "e", quote: "", same: "y" }
  const theirs = { name: "A", phone: "3", email: "f", quote: null, same: "y" }
  expect(mergeValues(Object.keys(base), base, mine, theirs)).toEqual({
    values: { name: "B", phone: "2", email: "f", quote: "", same: "y" },
    merged: ["email"],
    clashes: ["phone"],
  })
})

test("an empty text is no value, and lists are the same when their items are", () => {
  expect(isSame("", null)).toBe(true)
  expect(isSame("", undefined)).toBe(true)
  expect(isSame({ ages: [1] }, { ages: [1] })).toBe(true)
  expect(isSame(false, null)).toBe(false)
  expect(isSame(0, "")).toBe(false)
})

const base = { title: "A", summary: "S", tags: ["x"], note: "" }

test.each([
  ["nothing differs", {}, {}, { merged: [], clashes: [] }],
  ["only they changed it", {}, { title: "B" }, { merged: ["title"], clashes: [] }],
  ["only I changed it", { title: "C" }, {}, { merged: [], clashes: [] }],
  ["both changed it alike", { title: "B" }, { title: "B" }, { merged: [], clashes: [] }],
  ["both changed it", { title: "C" }, { title: "B" }, { merged: [], clashes: ["title"] }],
  ["each changed another", { note: "n" }, { tags: ["x", "y"] }, { merged: ["tags"], clashes: [] }],
])("CON-35 %s", (_, mine, theirs, expected) => {
  const { values, ...result } = mergeValues(Object.keys(base), base, { ...base, ...mine }, { ...base, ...theirs })
  expect(result).toEqual(expected)
  const kept = Object.fromEntries(Object.entries(theirs).filter(([name]) => result.merged.includes(name)))
  expect(values).toEqual({ ...base, ...mine, ...kept })
})
