import { expect, test } from "vitest"
import { plainText, shortened } from "./plain-text.ts"

test("paragraphs, lists and breaks become words with a space between, inline marks leave none", () => {
  expect(plainText("<h2>À prévoir</h2><ul><li>Un <b>vieux</b> t-shirt</li><li>Un goûter</li></ul>a<br />b")).toBe(
    "À prévoir Un vieux t-shirt Un goûter a b",
  )
  expect(plainText("  <p>x\n\n y</p>  ")).toBe("x y")
  expect(plainText("")).toBe("")
})

test("entities are read once, and what is none stays", () => {
  expect(plainText("A &amp;lt; B &#233; &#xE9; &quot;x&quot; &nbsp;! &bogus; &#99999999;")).toBe(
    'A &lt; B é é "x" \u00a0! &bogus; &#99999999;',
  )
})

test("a long text ends after a whole word, a long word where it must", () => {
  expect(shortened("court", 20)).toBe("court")
  expect(shortened("Tourner, pincer, graver, émailler", 24)).toBe("Tourner, pincer…")
  expect(shortened("a".repeat(50), 10)).toBe(`${"a".repeat(10)}…`)
  expect(shortened("👩".repeat(50), 9)).toBe(`${"👩".repeat(4)}…`)
})
