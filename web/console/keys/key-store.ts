// The keys that act now. Each screen registers its own while it is shown; the last registered of two wins.
export interface KeyEntry {
  key: string
  /** What it does, in words: the list of keys shows it. */
  label: string
  run: () => void
}

const entries = new Set<{ current: KeyEntry }>()
const listeners = new Set<() => void>()
let shown: readonly KeyEntry[] = []

const change = () => {
  shown = [...new Map([...entries].map(({ current }) => [current.key, current])).values()]
  for (const tell of listeners) tell()
}

export function addKey(entry: { current: KeyEntry }): () => void {
  entries.add(entry)
  change()
  return () => {
    entries.delete(entry)
    change()
  }
}

export const activeKeys = (): readonly KeyEntry[] => shown

export const watchKeys = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The entry that acts for a key, read when it is pressed: `run` is that of the last render. */
export const keyOf = (key: string): KeyEntry | undefined =>
  [...entries].findLast(({ current }) => current.key === key)?.current

/** Whether a key is the first of a row, such as the g of "g h". */
export const beginsRow = (key: string): boolean => [...entries].some(({ current }) => current.key.startsWith(`${key} `))
