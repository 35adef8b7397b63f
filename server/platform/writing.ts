import { setImmediate, setTimeout } from "node:timers/promises"

// Rendering a page keeps the process busy for milliseconds, and whoever buys waits for it at each of their statements. So
// pages that are asked for while somebody writes are rendered one by one, with pauses in which only the others have the
// process: writing comes first, and pages still have a third of the time.
const PAUSE = { times: 2, at_most: 100 }
let writing = 0
let last: Promise<void> = Promise.resolve()

/** Counts a call that writes, for as long as it takes. */
export async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  writing++
  try {
    return await work()
  } finally {
    writing--
  }
}

/** To be awaited before the process is kept busy. While nobody writes it waits for nothing. */
export function afterWriting(): Promise<void> {
  if (writing > 0) last = last.then(pause)
  return last
}

/** As long as the rendering took that was let in before, so many times. */
async function pause(): Promise<void> {
  const began = performance.now()
  await setImmediate()
  const took = performance.now() - began
  if (writing > 0) await setTimeout(Math.min(took * PAUSE.times, PAUSE.at_most))
}
