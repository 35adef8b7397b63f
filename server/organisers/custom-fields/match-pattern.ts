import { RE2JS } from "re2js"
import { cachedByKey } from "#contract/rules/cached-by-key.ts"
import type { Matches } from "#contract/rules/custom-fields.ts"
import { refuse } from "#server/platform/refusal.ts"

// Organisers write the patterns and visitors the values. RE2 matches in time linear to the value, so that none of them can
// make it run for years; it has neither look-ahead nor back references. How much work a match is follows from the sizes of
// its program and its value, never from a clock: a slow machine judges as a fast one. A pattern that cannot be used
// accepts every value, and so does one whose turn comes after a request's work is spent.
const PATTERN_MAX = 200
const PROGRAM_MAX = 1_000
const VALUE_MAX = 1_000
const WORK_MAX = 2_000_000

/** White space and the signs a dot leaves out, as the browser's expressions have them: RE2 has fewer of both. */
const SPACE = "\\t-\\r\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}"
const LINE_END = "\\n\\r\\x{2028}\\x{2029}"

/** A JavaScript expression in RE2's syntax. `\S` among the signs of a class has no equal there and stays RE2's own. */
function translate(pattern: string): string {
  let isClass = false
  const alike = RE2JS.translateRegExp(pattern).replace(/\\.|[[\].]/gsu, (token) => {
    const inClass = isClass
    if (token === "[") isClass = true
    if (token === "]") isClass = false
    if (token === "\\s") return inClass ? SPACE : `[${SPACE}]`
    if (token === "\\S" && !inClass) return `[^${SPACE}]`
    return token === "." && !inClass ? `[^${LINE_END}]` : token
  })
  return `^(?:${alike})$`
}

/** Null for a pattern that the browser does not understand either, that RE2 has no equal for, or whose program is too large. */
const compile = cachedByKey(200, (pattern) => {
  if (pattern.length > PATTERN_MAX) return null
  try {
    new RegExp(pattern, "u")
    const program = RE2JS.compile(translate(pattern))
    return program.programSize() <= PROGRAM_MAX ? program : null
  } catch {
    return null
  }
})

export const isUsablePattern = (pattern: string): boolean => compile(pattern) !== null

/** Refuses to save a pattern that no answer could be judged by. One that was stored before is left as it is. */
export function judgePattern(given: string | null, before: string | null | undefined): void {
  if (given && given !== before && !isUsablePattern(given))
    refuse("INVALID_INPUT", { field: "pattern", details: [{ path: "pattern", message: "PATTERN_UNUSABLE" }] })
}

/** A matcher for one request. */
export function boundedMatches(): Matches {
  let left = WORK_MAX
  return (pattern, value) => {
    const program = value.length > VALUE_MAX ? null : compile(pattern)
    if (!program) return true
    left -= program.programSize() * (value.length + 1)
    return left < 0 || program.test(value)
  }
}
