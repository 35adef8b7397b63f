/**
 * Work that several callers ask for at the same moment is done once, by key. A caller who comes while the work is under way
 * waits for the next one, which begins after they asked: an answer is never older than its question.
 */
export class Sharing {
  readonly #running = new Map<string, Running>()

  ask<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (!running) return this.#begin(key, work)
    const begin = () => this.#begin(key, work)
    running.next ??= running.current.then(begin, begin)
    return running.next as Promise<T>
  }

  #begin<T>(key: string, work: () => Promise<T>): Promise<T> {
    const current = work()
    const running: Running = { current, next: null }
    this.#running.set(key, running)
    const end = () => {
      if (!running.next) this.#running.delete(key)
    }
    current.then(end, end)
    return current
  }
}

interface Running {
  current: Promise<unknown>
  /** The work that begins when the current one has ended, for all who came meanwhile. */
  next: Promise<unknown> | null
}
