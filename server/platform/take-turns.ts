import { refuse } from "./refusal.ts"

interface Turns {
  at_once: number
  /** How many may wait, and how long in milliseconds; whoever comes or waits beyond is refused. */
  waiting: number
  patience: number
  /** How long a turn stays empty after each work, in times of what the work took: 2 leaves two thirds of the time to others. */
  rest?: number
}

/** Lets a few do something at a time. The rest wait in order, and not for long: SERVER_BUSY with Retry-After. */
export function takeTurns({ at_once, waiting, patience, rest = 0 }: Turns) {
  let running = 0
  const queue: (() => void)[] = []

  async function wait(): Promise<void> {
    if (queue.length >= waiting) refuse("SERVER_BUSY", { retry_after: 5 })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const takeOver = () => resolve(true)
    queue.push(takeOver)
    const timer = setTimeout(() => {
      const place = queue.indexOf(takeOver)
      if (place >= 0) queue.splice(place, 1)
      resolve(place < 0)
    }, patience)
    const hasTurn = await promise
    clearTimeout(timer)
    if (!hasTurn) refuse("SERVER_BUSY", { retry_after: 5 })
  }

  /** The turn is handed over, not given up: a newcomer cannot slip in between. */
  function handOver(): void {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < at_once) running++
    else await wait()
    const began = performance.now()
    try {
      return await work()
    } finally {
      if (rest > 0) setTimeout(handOver, (performance.now() - began) * rest).unref()
      else handOver()
    }
  }
}
