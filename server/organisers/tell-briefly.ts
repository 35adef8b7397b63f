import { createHash } from "node:crypto"
import type { Changes } from "./log-action.ts"

// The log is never emptied, and a page may be saved a hundred times a day: what is long is told by its length and its
// fingerprint, which show that it changed and to which of two texts it belongs.
const LONGEST = 1_000

export const briefly = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([field, [before, after]]) => [field, [brief(before), brief(after)]]))

function brief(value: unknown): unknown {
  const text = JSON.stringify(value)
  if (text.length <= LONGEST) return value
  return { characters: text.length, sha256: createHash("sha256").update(text).digest("base64url") }
}
