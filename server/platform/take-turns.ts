import { FairQueue } from "./fair-queue.ts"
import { refuse } from "./refusal.ts"

interface Turns {
  at_once: number
  /** How many may wait, and how long in milliseconds; whoever comes or waits beyond is refused. */
  waiting: number
  patience: number
  /** How many of the same narrowest circle may wait. */
  waiting_alike?: number
  /** How long a turn stays empty after each work, in times of what the work took: 2 leaves two thirds of the time to others. */
  rest?: number
}

/**
 * Lets a few do something at a time. The rest wait, not for long, and in fair turns between the circles they say they are
 * of: SERVER_BUSY with Retry-After beyond.
 */
export function takeTurns({ at_once, waiting, patience, waiting_alike = waiting, rest = 0 }: Turns) {
  let running = 0
  const queue = new FairQueue<() => void>()

  async function wait(circles: string[]): Promise<void> {
    if (queue.size >= waiting || queue.count(circles) >= waiting_alike) refuse("SERVER_BUSY", { retry_after: 5 })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const takeOver = () => resolve(true)
    queue.add(circles, takeOver)
    const timer = setTimeout(() => resolve(!queue.remove(circles, takeOver)), patience)
    const hasTurn = await promise
    clearTimeout(timer)
    if (!hasTurn) refuse("SERVER_BUSY", { retry_after: 5 })
  }

  /** The turn is handed over, not given up: a newcomer cannot slip in between. */
  function handOver(): void {
    const next = queue.next()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>, circles: string[] = []): Promise<T> => {
    if (running < at_once) running++
    else await wait(circles)
    const began = performance.now()
    try {
      return await work()
    } finally {
      if (rest > 0) setTimeout(handOver, (performance.now() - began) * rest).unref()
      else handOver()
    }
  }
}
