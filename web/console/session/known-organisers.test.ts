import { expect, test } from "vitest"
import { parseKnown } from "./known-organisers.ts"

const one = { slug: "explorateurs", name: "Les Explorateurs", accent_color: "#e67e22", detail: "Direction" }

test.each([
  [null, []],
  ["nonsense", []],
  ['{"slug":"a"}', []],
  [JSON.stringify([one, { slug: "b" }, null, 3]), [one]],
  [JSON.stringify([{ ...one, slug: "//evil.example" }]), []],
])("of what storage holds, %s, only whole organisers are kept", (text, known) => {
  expect(parseKnown(text)).toEqual(known)
})
