import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { plainMatches } from "#contract/rules/custom-fields.ts"
import { boundedMatches, isUsablePattern } from "./match-pattern.ts"

test.each([
  ["\\d{4}", "1030", true],
  ["\\d{4}", "10300", false],
  ["a|b", "ab", false],
  ["\\p{Lu}\\p{Ll}+", "Élodie", true],
  ["[\\d\\s]+", "0478\u00a055\u202f82 00", true],
  ["\\S+", "a\u00a0b", false],
  [".", "\r", false],
  [".", "😀", true],
  ["\\u00e9\\u{1F600}", "é😀", true],
  ["(?<day>\\d\\d)/\\d\\d", "24/12", true],
  ["\\w+@\\w+\\.be", "ecole@exemple.be", true],
  ["(", "anything", true],
  ["x", "globalThis.process.exit()", false],
])("%s on %s is %s, as in the browser", (pattern, value, expected) => {
  expect(boundedMatches()(pattern, value)).toBe(expected)
  expect(plainMatches(pattern, value)).toBe(expected)
})

const atom = fc.constantFrom(
  "a",
  "é",
  "0",
  "\\d",
  "\\w",
  "\\s",
  "\\S",
  ".",
  "[a-c\\s]",
  "[^0-9]",
  "\\p{L}",
  "\\.",
  "\\b",
)
const times = fc.constantFrom("", "*", "+", "?", "{2}", "{1,3}", "*?")
const pattern = fc.letrec<{ any: string; group: string; row: string }>((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, tie("row"), tie("group")),
  group: fc.tuple(tie("any"), tie("any"), times).map(([one, other, often]) => `(${one}|${other})${often}`),
  row: fc
    .array(fc.tuple(atom, times), { minLength: 1, maxLength: 4 })
    .map((all) => all.map(([sign, often]) => (sign === "\\b" ? sign : sign + often)).join("")),
})).any

test("whatever pattern it takes, it judges as the browser does", () => {
  const value = fc.string({
    unit: fc.constantFrom("a", "b", "é", "0", " ", "\u00a0", "\n", "\r", ".", "-"),
    maxLength: 8,
  })
  fc.assert(
    fc.property(pattern, value, (asked, given) => {
      fc.pre(isUsablePattern(asked))
      expect([asked, given, boundedMatches()(asked, given)]).toEqual([asked, given, plainMatches(asked, given)])
    }),
    { numRuns: 500 },
  )
})

test.each([
  ["a group that never ends", "("],
  ["a look-ahead", "(?=.*\\d).{8,}"],
  ["a back reference", "(.)\\1"],
  ["RE2's own syntax, which browsers do not know", "\\Qa.b\\E"],
  ["a program of thousands of steps", "(a?){1,1000}"],
  ["repetitions of repetitions", "((a{1,30}){1,30}){1,30}"],
  ["more than 200 signs", "a".repeat(201)],
])("%s cannot be used: it is refused when it is saved, and one that is stored accepts every value", (_, stored) => {
  expect(isUsablePattern(stored)).toBe(false)
  expect(boundedMatches()(stored, "anything")).toBe(true)
})

const nested = (depth: number) => `${"(".repeat(depth)}a${")*".repeat(depth)}`

test.each(["(a+)+", "(a|a)*b", "((a*)*)*b", nested(66), "(a|b|ab)*c"])(
  "a pattern built to hang, %s, is judged however slow the machine is, without looking at a clock",
  (hard) => {
    const clocks = [vi.spyOn(performance, "now"), vi.spyOn(Date, "now"), vi.spyOn(process, "threadCpuUsage")]
    expect(boundedMatches()(hard, `${"a".repeat(900)}!`)).toBe(false)
    for (const clock of clocks) {
      expect(clock).not.toHaveBeenCalled()
      clock.mockRestore()
    }
  },
)

test("200 nested groups are refused by their length, and 99 of them are judged", () => {
  expect(isUsablePattern(`${"(".repeat(200)}a${")".repeat(200)}`)).toBe(false)
  const deep = `${"(".repeat(99)}a${")".repeat(99)}`
  expect([isUsablePattern(deep), boundedMatches()(deep, "a"), boundedMatches()(deep, "b")]).toEqual([true, true, false])
})

test("a request's work is bounded by the sizes of patterns and values: what comes after accepts", () => {
  const matches = boundedMatches()
  const verdicts = Array.from({ length: 10 }, () => matches("[a-z]{1,300}", "0".repeat(900)))
  expect(verdicts).toEqual([false, false, false, true, true, true, true, true, true, true])
  expect(boundedMatches()("[a-z]{1,300}", "0".repeat(900))).toBe(false)
})

test("a value beyond its length is not even tried", () => {
  expect(boundedMatches()("a", "b".repeat(1_001))).toBe(true)
})
