import { useEffect, useRef, useSyncExternalStore } from "react"

/** Saves and answers whether that worked. */
export type Save = () => Promise<boolean>

interface Unsaved {
  save: Save | undefined
}

const forms = new Set<{ current: Unsaved }>()
const listeners = new Set<() => void>()
const tellAll = () => {
  for (const tell of listeners) tell()
}

/**
 * Says that a form has changes that are not saved: leaving its page asks first, and Ctrl S saves when `save` is given. The
 * frame asks, since the router knows one such question at a time.
 */
export function useUnsaved(isDirty: boolean, save?: Save): void {
  const latest = useRef<Unsaved>({ save })
  useEffect(() => {
    latest.current = { save }
  })
  const hasSave = save !== undefined
  useEffect(() => {
    if (!isDirty) return
    const form = {
      get current(): Unsaved {
        return { save: hasSave ? latest.current.save : undefined }
      },
    }
    forms.add(form)
    tellAll()
    return () => {
      forms.delete(form)
      tellAll()
    }
  }, [isDirty, hasSave])
}

const watch = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useIsUnsaved = () => useSyncExternalStore(watch, () => forms.size > 0)

export const useCanSave = () =>
  useSyncExternalStore(watch, () => forms.size > 0 && [...forms].every(({ current }) => current.save !== undefined))

/** Saves every form that has changes, one after the other; stops at the first that fails. */
export async function saveAll(): Promise<boolean> {
  for (const { current } of [...forms]) if (!(await current.save?.())) return false
  return true
}
