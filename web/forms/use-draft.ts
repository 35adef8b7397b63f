import { useCallback, useEffect } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"

const secret = /password|confirmation/

/**
 * Keeps an unfinished form in this tab, so that a reload loses nothing. Passwords are never kept. Returns a function
 * that deletes the draft once the form has been sent.
 */
export function useDraft(form: UseFormReturn<FieldValues>, name: string | undefined): () => void {
  const key = name && `draft/${name}`
  useEffect(() => {
    if (!key) return
    const kept = readDraft(key)
    for (const [field, value] of Object.entries(kept)) form.setValue(field, value, { shouldDirty: true })
    const keep = () => {
      const values = Object.entries(form.getValues()).filter(([field]) => !secret.test(field))
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)))
    }
    return form.subscribe({ formState: { values: true, isDirty: true }, callback: ({ isDirty }) => isDirty && keep() })
  }, [form, key])
  return useCallback(() => {
    if (key) sessionStorage.removeItem(key)
  }, [key])
}

function readDraft(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, unknown>
  } catch {
    return {}
  }
}
