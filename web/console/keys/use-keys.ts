import { useEffect, useRef, useSyncExternalStore } from "react"
import { activeKeys, addKey, type KeyEntry, watchKeys } from "./key-store.ts"

/**
 * Registers a key while the component is mounted: `useKeys({ key: "n", label: t("…"), run: add })`. Give null where it does
 * not apply now. It is listed by "?" and off while typing, unless it is a combination with Ctrl or Escape.
 */
export function useKeys(entry: KeyEntry | null): void {
  const latest = useRef(entry)
  useEffect(() => {
    latest.current = entry
  })
  const [key, label] = [entry?.key, entry?.label]
  useEffect(() => {
    if (key === undefined || label === undefined) return
    const registered = {
      get current(): KeyEntry {
        return { key, label, run: () => latest.current?.run() }
      },
    }
    return addKey(registered)
  }, [key, label])
}

export const useActiveKeys = () => useSyncExternalStore(watchKeys, activeKeys)
