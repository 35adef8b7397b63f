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

/** A matcher for one request. */
export function timedMatches(): Matches {
  let left = BUDGET_MS
  return (pattern, value) => {
    if (pattern.length > PATTERN_MAX || value.length > VALUE_MAX) return true
    Object.assign(room, { pattern, value })
    // The timeout is wall-clock time, which says nothing on a machine that stood still: CPU time decides whether to
    // retry.
    for (let attempt = 0; attempt < ATTEMPTS && left >= 1; attempt++) {
      const worked = process.threadCpuUsage().user
      try {
        return script.runInContext(room, { timeout: Math.ceil(left) }) as boolean
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") return true
      } finally {
        left -= (process.threadCpuUsage().user - worked) / 1_000
      }
    }
    return true
  }
}

/** Texts that make patterns with nested repetitions try everything: of each sign, many of them and one that does not fit. */
const HARD = 60
const probes = (pattern: string): string[] =>
  [...new Set(["a", "0", " ", ...pattern.replace(/\\./g, "")])].map((sign) => `${sign.repeat(HARD)}\u0000`)

/** Whether a pattern compiles and answers in time, tried on texts that are hard for it. */
export function isUsablePattern(pattern: string): boolean {
  const until = performance.now() + BUDGET_MS * ATTEMPTS
  for (const value of probes(pattern)) {
    Object.assign(room, { pattern, value })
    try {
      script.runInContext(room, { timeout: BUDGET_MS })
    } catch {
      return false
    }
    if (performance.now() > until) return false
  }
  return true
}
