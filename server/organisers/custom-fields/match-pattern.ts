import { createContext, Script } from "node:vm"
import type { Matches } from "#contract/rules/custom-fields.ts"

// Organisers write the patterns and visitors the values; together they can make a regular expression run for years. One
// request has 50 ms of CPU time for all of its patterns. A pattern that does not compile, takes longer or comes after
// the budget is spent accepts every value.
const BUDGET_MS = 50
const PATTERN_MAX = 200
const VALUE_MAX = 1_000
const ATTEMPTS = 3

// Pattern and value are passed as plain strings; neither is ever run as code.
const script = new Script('new RegExp("^(?:" + pattern + ")$", "u").test(value)')
const room = createContext({ pattern: "", value: "" }, { codeGeneration: { strings: false, wasm: false } })

const cpuTime = () => process.threadCpuUsage().user / 1_000

/**
 * Whether the pattern matches the value, or null if that takes more than `budget` ms of CPU time. The script's own timeout is
 * wall-clock time, which says nothing on a machine that stood still: CPU time decides whether to try again.
 */
function matchWithin(budget: number, pattern: string, value: string): boolean | null {
  Object.assign(room, { pattern, value })
  let left = budget
  for (let attempt = 0; attempt < ATTEMPTS && left >= 1; attempt++) {
    const began = cpuTime()
    try {
      return script.runInContext(room, { timeout: Math.ceil(left) }) as boolean
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error
    } finally {
      left -= cpuTime() - began
    }
  }
  return null
}

/** A matcher for one request. */
export function timedMatches(): Matches {
  let left = BUDGET_MS
  return (pattern, value) => {
    if (pattern.length > PATTERN_MAX || value.length > VALUE_MAX) return true
    const began = cpuTime()
    try {
      return matchWithin(left, pattern, value) ?? true
    } catch {
      return true
    } finally {
      left -= cpuTime() - began
    }
  }
}

/** Texts that make patterns with nested repetitions try everything: of each sign, many of them and one that does not fit. */
const HARD = 60
const probes = (pattern: string): string[] =>
  [...new Set(["a", "0", " ", ...pattern.replace(/\\./g, "")])].map((sign) => `${sign.repeat(HARD)}\u0000`)

/** Whether a pattern compiles and answers in time, tried on texts that are hard for it. */
export function isUsablePattern(pattern: string): boolean {
  const began = cpuTime()
  try {
    return probes(pattern).every(
      (value) => matchWithin(BUDGET_MS, pattern, value) !== null && cpuTime() - began < BUDGET_MS * ATTEMPTS,
    )
  } catch {
    return false
  }
}
