/**
 * Those who wait, by who they are, from the widest circle to the narrowest: turns go round between the circles at each width,
 * and are in order of coming within the narrowest. However many stand in one circle, the others have their share.
 */
export class FairQueue<T> {
  readonly #circles = new Map<string, FairQueue<T>>()
  readonly #items: T[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  add([circle, ...narrower]: string[], item: T): void {
    this.#size++
    if (circle === undefined) {
      this.#items.push(item)
      return
    }
    const inner = this.#circles.get(circle) ?? new FairQueue<T>()
    this.#circles.set(circle, inner)
    inner.add(narrower, item)
  }

  /** Takes out the one whose turn it is. */
  next(): T | undefined {
    const [first] = this.#circles
    if (!first) {
      const item = this.#items.shift()
      if (item !== undefined) this.#size--
      return item
    }
    const [circle, inner] = first
    const item = inner.next()
    this.#size--
    this.#circles.delete(circle)
    if (inner.size > 0) this.#circles.set(circle, inner)
    return item
  }

  /** Takes out one who waits no longer; false when their turn has come already. */
  remove([circle, ...narrower]: string[], item: T): boolean {
    if (circle === undefined) {
      const place = this.#items.indexOf(item)
      if (place < 0) return false
      this.#items.splice(place, 1)
      this.#size--
      return true
    }
    const inner = this.#circles.get(circle)
    if (!inner?.remove(narrower, item)) return false
    this.#size--
    if (inner.size === 0) this.#circles.delete(circle)
    return true
  }

  /** How many wait in a circle. */
  count([circle, ...narrower]: string[]): number {
    if (circle === undefined) return this.#size
    return this.#circles.get(circle)?.count(narrower) ?? 0
  }
}
