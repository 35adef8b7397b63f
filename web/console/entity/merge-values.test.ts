import { expect, test } from "vitest"
import { mergeValues } from "./merge-values.ts"

const base = { title: "A", summary: "S", tags: ["x"], note: "" }
const names = Object.keys(base)

test.each([
  ["nothing differs", {}, {}, { merged: [], clashes: [] }],
  ["only they changed it", {}, { title: "B" }, { merged: ["title"], clashes: [] }],
  ["only I changed it", { title: "C" }, {}, { merged: [], clashes: [] }],
  ["both changed it alike", { title: "B" }, { title: "B" }, { merged: [], clashes: [] }],
  ["both changed it", { title: "C" }, { title: "B" }, { merged: [], clashes: ["title"] }],
  ["each changed another", { note: "n" }, { tags: ["x", "y"] }, { merged: ["tags"], clashes: [] }],
])("CON-35 %s", (_, mine, theirs, expected) => {
  const { values, ...result } = mergeValues(names, base, { ...base, ...mine }, { ...base, ...theirs })
  expect(result).toEqual(expected)
  const kept = Object.fromEntries(Object.entries(theirs).filter(([name]) => result.merged.includes(name)))
  expect(values).toEqual({ ...base, ...mine, ...kept })
})
