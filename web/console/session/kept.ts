import { useSyncExternalStore } from "react"

// Choices of this browser, in localStorage. Reading or writing fails where a browser forbids storage: nothing is kept then.
const listeners = new Set<() => void>()

export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(`console/${name}`)
  } catch {
    return null
  }
}

/** Null removes it. Components that read it by `useKept` render again. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`console/${name}`)
    else localStorage.setItem(`console/${name}`, value)
  } catch {
    return
  }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useKept = (name: string): string | null => useSyncExternalStore(subscribe, () => readKept(name))
