import { refuse } from "#server/platform/refusal.ts"

const WAITING = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Decoding takes memory by the pixel: pictures wait for one another, so that several large ones cannot take the server
 * down together, and beyond a short queue they are told to come back.
 */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING) refuse("SERVER_BUSY", { retry_after: 5 })
  waiting++
  const mine = last.then(work).finally(() => waiting--)
  last = mine.catch(() => undefined)
  return mine
}
