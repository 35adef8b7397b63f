import { expect, test } from "vitest"
import { plainMatches } from "#contract/rules/custom-fields.ts"
import { timedMatches } from "./match-pattern.ts"

test.each([
  ["\\d{4}", "1030", true],
  ["\\d{4}", "10300", false],
  ["a|b", "ab", false],
  ["\\p{Lu}\\p{Ll}+", "Élodie", true],
  ["(", "anything", true],
  ["x", "globalThis.process.exit()", false],
])("%s on %s is %s, as in the browser", (pattern, value, expected) => {
  expect(timedMatches()(pattern, value)).toBe(expected)
  expect(plainMatches(pattern, value)).toBe(expected)
})

test.each(["^(a+)+$", "(a|a)*b", "((a*)*)*b", "(.*)*x\\1"])(
  "a pattern built to hang, %s, gives up in time",
  (pattern) => {
    const started = performance.now()
    expect(timedMatches()(pattern, `${"a".repeat(900)}!`)).toBe(true)
    expect(performance.now() - started).toBeLessThan(1_000)
  },
)

test("a hundred of them in one request take no longer than one", () => {
  const matches = timedMatches()
  const started = performance.now()
  for (let i = 0; i < 100; i++) expect(matches("^(a+)+$", `${"a".repeat(100)}!`)).toBe(true)
  expect(performance.now() - started).toBeLessThan(1_000)
})

test("patterns and values beyond their length are not even tried", () => {
  expect(timedMatches()("a".repeat(201), "b")).toBe(true)
  expect(timedMatches()("a", "b".repeat(1_001))).toBe(true)
})

test("nothing reaches out of the pattern's room", () => {
  expect(timedMatches()('"); globalThis.reached = 1; ("', "x")).toBe(false)
  expect("reached" in globalThis).toBe(false)
})
