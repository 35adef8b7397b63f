import { createContext, Script } from "node:vm"
import type { Matches } from "#contract/rules/custom-fields.ts"

// Organisers write the patterns and visitors the values; together they can make a regular expression run for years.
// One request has 50 ms of work for all of its patterns. What does not compile, takes longer or comes too late asks for
// nothing.
const BUDGET_MS = 50
const PATTERN_MAX = 200
const VALUE_MAX = 1_000
const ATTEMPTS = 3

// Pattern and value are handed over as plain strings; nothing of them is ever run as code.
const script = new Script('new RegExp("^(?:" + pattern + ")$", "u").test(value)')
const room = createContext({ pattern: "", value: "" }, { codeGeneration: { strings: false, wasm: false } })

/** A matcher for one request. */
export function timedMatches(): Matches {
  let left = BUDGET_MS
  return (pattern, value) => {
    if (pattern.length > PATTERN_MAX || value.length > VALUE_MAX) return true
    Object.assign(room, { pattern, value })
    // The time limit is a wall clock's: on a machine that stood still it says nothing, so work decides whether to try on.
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
