import { useEffect, useState, useSyncExternalStore } from "react"

/** Saves and answers whether that worked. */
export type Save = () => Promise<boolean>

interface Unsaved {
  save: Save | undefined
}

const forms = new Set<Unsaved>()
const listeners = new Set<() => void>()
const tellAll = () => {
  for (const tell of listeners) tell()
}
const forget = (form: Unsaved) => {
  forms.delete(form)
  tellAll()
}

/**
 * Says that a form has changes that are not saved: leaving its page asks first, and Ctrl S saves when `save` is given. The
 * frame asks, since the router knows one such question at a time. The answered function says at once that all is saved,
 * for a form that leads elsewhere before it is drawn again.
 */
export function useUnsaved(isDirty: boolean, save?: Save): () => void {
  const [form] = useState<Unsaved>({ save })
  useEffect(() => {
    form.save = save
  })
  const hasSave = save !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it can be saved is told as well
  useEffect(() => {
    if (!isDirty) return
    forms.add(form)
    tellAll()
    return () => forget(form)
  }, [form, isDirty, hasSave])
  return () => forget(form)
}

export const isUnsaved = () => forms.size > 0

const watch = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useCanSave = () =>
  useSyncExternalStore(watch, () => forms.size > 0 && [...forms].every(({ save }) => save !== undefined))

/** Saves every form that has changes, one after the other; stops at the first that fails. */
export async function saveAll(): Promise<boolean> {
  for (const { save } of [...forms]) if (!(await save?.())) return false
  return true
}
