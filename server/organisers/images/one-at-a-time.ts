import { refuse } from "#server/platform/refusal.ts"

const WAITING = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * A queue of one: decoding takes memory by the pixel, and several large pictures at once could take the server down.
 * Beyond a short queue, SERVER_BUSY is answered with a time to retry.
 */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING) refuse("SERVER_BUSY", { retry_after: 5 })
  waiting++
  const mine = last.then(work).finally(() => waiting--)
  last = mine.catch(() => undefined)
  return mine
}
