import { createHash } from "node:crypto"
import type { Changes } from "./log-action.ts"

// Replaces long values in an audit diff by their length and hash, which still show that a value changed and identify
// the text. The log is never emptied, and a page may be saved a hundred times a day.
const LONGEST = 1_000

export const abridgeChanges = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [field, [abridge(before), abridge(after)]]),
  )

function abridge(value: unknown): unknown {
  const text = JSON.stringify(value)
  if (text.length <= LONGEST) return value
  return { characters: text.length, sha256: createHash("sha256").update(text).digest("base64url") }
}
