/** Cache of `make` by key, of at most `most` entries: a full cache is emptied. */
export function cachedByKey<T>(most: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (known.has(key)) return known.get(key)!
    const made = make(key)
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
