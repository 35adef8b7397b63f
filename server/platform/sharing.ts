/**
 * Work that several callers ask for at the same moment is done once, by key. A caller who comes while the work is under way
 * waits for the next one, which begins after they asked: an answer is never older than its question.
 */
export class Sharing {
  readonly #running = new Map<string, Running>()

  ask<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (!running) return this.#begin(key, work)
    if (!running.isBegun) return running.current as Promise<T>
    const begin = () => this.#begin(key, work)
    running.next ??= running.current.then(begin, begin)
    return running.next as Promise<T>
  }

  #begin<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running: Running = { current: Promise.resolve(), isBegun: false, next: null }
    const end = () => {
      if (!running.next) this.#running.delete(key)
    }
    const current = nextTurn().then(() => {
      running.isBegun = true
      return work()
    })
    running.current = current
    this.#running.set(key, running)
    current.then(end, end)
    return current
  }
}

/** Those who ask in the same turn of the event loop share the first work too. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Running {
  current: Promise<unknown>
  isBegun: boolean
  /** The work that begins when the current one has ended, for all who came meanwhile. */
  next: Promise<unknown> | null
}
