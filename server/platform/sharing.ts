interface Asked<T> {
  /** When the question was asked, by performance.now(), where that was before now: it waited for its turn. */
  since?: number
  /** For how many milliseconds an answer is given to others who asked before it was begun. */
  lasts?: (answer: T) => number
}

/**
 * Work that several callers ask for at the same moment is done once, by key. An answer is never older than its question: a
 * caller who comes while the work is under way waits for the next one, which begins after they asked. Those who asked
 * before it began and waited for something else meanwhile take it as it is, under way or done.
 */
export class Sharing {
  readonly #running = new Map<string, Running>()
  readonly #done = new Map<string, Done>()

  ask<T>(
    key: string,
    work: () => Promise<T>,
    { since = performance.now(), lasts = () => 0 }: Asked<T> = {},
  ): Promise<T> {
    const done = this.#done.get(key)
    if (done && done.begun_at >= since) return done.answer as Promise<T>
    const running = this.#running.get(key)
    if (!running) return this.#begin(key, work, lasts)
    if (running.begun_at >= since) return running.current as Promise<T>
    const begin = () => this.#begin(key, work, lasts)
    running.next ??= running.current.then(begin, begin)
    return running.next as Promise<T>
  }

  #begin<T>(key: string, work: () => Promise<T>, lasts: (answer: T) => number): Promise<T> {
    const running: Running = { current: Promise.resolve(), begun_at: Number.POSITIVE_INFINITY, next: null }
    const end = () => {
      if (!running.next) this.#running.delete(key)
    }
    const current = nextTurn().then(() => {
      running.begun_at = performance.now()
      return work()
    })
    running.current = current
    this.#running.set(key, running)
    current.then(end, end)
    current.then(
      (answer) => this.#keep(key, { begun_at: running.begun_at, answer: current }, lasts(answer)),
      () => {},
    )
    return current
  }

  #keep(key: string, done: Done, lasts: number): void {
    if (lasts <= 0) return
    this.#done.set(key, done)
    const forget = () => {
      if (this.#done.get(key) === done) this.#done.delete(key)
    }
    setTimeout(forget, Math.max(0, done.begun_at + lasts - performance.now())).unref()
  }
}

/** Those who ask in the same turn of the event loop share the first work too. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Done {
  begun_at: number
  answer: Promise<unknown>
}

interface Running {
  current: Promise<unknown>
  /** By performance.now(); infinite until it has begun. */
  begun_at: number
  /** The work that begins when the current one has ended, for all who came meanwhile. */
  next: Promise<unknown> | null
}
