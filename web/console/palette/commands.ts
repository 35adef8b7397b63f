import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react"

/** Something one can do from the palette, besides going to a screen. */
export interface Command {
  id: string
  label: string
  icon?: ReactNode
  /** The key that does the same, shown at its end. */
  keyName?: string
  run: () => void
}

const registered = new Set<Command>()
const listeners = new Set<() => void>()
let shown: readonly Command[] = []

const change = () => {
  shown = [...registered]
  for (const tell of listeners) tell()
}
const watch = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Offers a command while the component is mounted: `useCommand({ id, label, run })`. Give null where it is not possible. */
export function useCommand(command: Command | null): void {
  const latest = useRef(command)
  useEffect(() => {
    latest.current = command
  })
  const { id, label, keyName } = command ?? {}
  useEffect(() => {
    if (id === undefined || label === undefined) return
    const offered: Command = {
      id,
      label,
      ...(keyName && { keyName }),
      icon: latest.current?.icon,
      run: () => latest.current?.run(),
    }
    registered.add(offered)
    change()
    return () => {
      registered.delete(offered)
      change()
    }
  }, [id, label, keyName])
}

export const useCommands = () => useSyncExternalStore(watch, () => shown)
