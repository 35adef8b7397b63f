/** Makes something of a key once, and keeps what it made of so many; then it begins anew. */
export function remembered<T>(most: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (known.has(key)) return known.get(key)!
    const made = make(key)
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
