import { FairQueue } from "./fair-queue.ts"
import { refuse } from "./refusal.ts"

interface Turns {
  at_once: number
  /** How many works may wait, and how long in milliseconds; whoever comes or waits beyond is refused. */
  waiting: number
  patience: number
  /** How many of the same narrowest circle may wait. */
  waiting_alike?: number
  /** How long a turn stays empty after each work, in times of what the work took: 2 leaves two thirds of the time to others. */
  rest?: number
}

/** The longest rest, in milliseconds: on a slow machine nobody is refused because of a rest that outlasts their patience. */
const REST_MAX = 2_000

/**
 * Lets a few do something at a time. The rest wait, not for long, and in fair turns between the circles they say they are
 * of: SERVER_BUSY with Retry-After beyond.
 *
 * Work that several ask for has a key and is done once (`shared`). While it waits, each circle that asks for it has an entry
 * in the queue, and it begins with the first of these that has its turn: nobody waits behind the other questions of the one
 * who asked first. Those who ask while it is under way wait for the next, so that no answer is older than its question.
 */
export function takeTurns({ at_once, waiting, patience, waiting_alike = waiting, rest = 0 }: Turns) {
  let running = 0
  let works_waiting = 0
  const queue = new FairQueue<Work>()
  const shared_works = new Map<string, Work>()

  async function ask(work: Work, circles: string[]): Promise<unknown> {
    if (!work.hasTurn && work.entries.size === 0 && running < at_once) {
      running++
      begin(work)
    }
    if (!work.hasTurn) await wait(work, circles)
    return work.done
  }

  async function wait(work: Work, circles: string[]): Promise<void> {
    const entry = work.entries.get(JSON.stringify(circles)) ?? enter(work, circles)
    entry.askers++
    const { promise, resolve } = Promise.withResolvers<boolean>()
    void work.turn.promise.then(() => resolve(true))
    const timer = setTimeout(() => {
      if (--entry.askers === 0) leave(work, circles)
      resolve(false)
    }, patience)
    const hasTurn = await promise
    clearTimeout(timer)
    if (!hasTurn) refuse("SERVER_BUSY", { retry_after: 5 })
  }

  /** Another entry for work that waits already makes the queue no longer. */
  function enter(work: Work, circles: string[]): Entry {
    const isNew = work.entries.size === 0
    if ((isNew && works_waiting >= waiting) || queue.count(circles) >= waiting_alike)
      refuse("SERVER_BUSY", { retry_after: 5 })
    if (isNew) works_waiting++
    queue.add(circles, work)
    const entry = { circles, askers: 0 }
    work.entries.set(JSON.stringify(circles), entry)
    return entry
  }

  function leave(work: Work, circles: string[]): void {
    queue.remove(circles, work)
    work.entries.delete(JSON.stringify(circles))
    if (work.entries.size === 0) works_waiting--
  }

  function begin(work: Work): void {
    const began = performance.now()
    work.hasTurn = true
    work.turn.resolve()
    const end = () => {
      if (rest > 0) setTimeout(handOver, Math.min((performance.now() - began) * rest, REST_MAX)).unref()
      else handOver()
    }
    work.done.then(end, end)
  }

  /** The turn is handed over, not given up: a newcomer cannot slip in between. */
  function handOver(): void {
    const next = queue.next()
    if (!next) {
      running--
      return
    }
    for (const { circles } of next.entries.values()) queue.remove(circles, next)
    works_waiting--
    begin(next)
  }

  async function shared<T>(key: string, run: () => Promise<T>, circles: string[] = []): Promise<T> {
    let work = shared_works.get(key)
    while (work?.isUnderWay) {
      await work.done.catch(() => undefined)
      work = shared_works.get(key)
    }
    work ??= share(key, new Work(run, nextTurn))
    const result = ask(work, circles)
    // Done as the last of them asks for it: what it reads may be as old as the question.
    work.run = run
    try {
      return (await result) as T
    } finally {
      if (!work.hasTurn && work.entries.size === 0) forget(key, work)
    }
  }

  function share(key: string, work: Work): Work {
    const end = () => forget(key, work)
    work.done.then(end, end)
    shared_works.set(key, work)
    return work
  }

  function forget(key: string, work: Work): void {
    if (shared_works.get(key) === work) shared_works.delete(key)
  }

  const alone = <T>(run: () => Promise<T>, circles: string[] = []) => ask(new Work(run), circles) as Promise<T>
  return Object.assign(alone, { shared })
}

/** How somebody takes a turn, for work of their own or for work that others ask for too, by its key. */
export interface Turn {
  alone<T>(work: () => Promise<T>): Promise<T>
  shared<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** For work that needs no turn, or has one already. */
export const atOnce: Turn = { alone: (work) => work(), shared: (_, work) => work() }

/** Work that waits for a turn, has one, or is done. */
class Work {
  /** In the queue, by their circles. */
  readonly entries = new Map<string, Entry>()
  readonly turn = Promise.withResolvers<void>()
  readonly done: Promise<unknown>
  run: () => Promise<unknown>
  hasTurn = false
  isUnderWay = false

  constructor(run: () => Promise<unknown>, before: () => Promise<void> = async () => {}) {
    this.run = run
    this.done = this.turn.promise.then(before).then(() => {
      this.isUnderWay = true
      return this.run()
    })
  }
}

interface Entry {
  circles: string[]
  /** How many of the circle wait for the work. */
  askers: number
}

/** Those who ask in the same turn of the event loop share the work too. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
