import { CallError, newKey } from "./client.ts"

/**
 * One thing a person wants done, however often they press: the Idempotency-Key of a question whose answer was lost on the
 * way is kept, and the same question asked again carries it, so that the server can tell a repetition from a second wish.
 * Another question, and the same one after an answer, get new keys. Our own refusals are answers and end the intention;
 * a status from 500 on may come from a proxy that has lost the server's answer, so it does not.
 */
export function createIntention() {
  const keys = new Map<string, string>()
  return {
    keyFor(question: string): string {
      const key = keys.get(question) ?? newKey()
      keys.set(question, key)
      return key
    },
    /** How it went: done without an error, or with what was thrown. */
    ended(error?: unknown): void {
      if (error === undefined || (error instanceof CallError && error.status < 500)) keys.clear()
    },
  }
}
