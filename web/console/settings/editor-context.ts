import { createContext, use } from "react"
import type { Control, FieldValues } from "react-hook-form"
import type { Values } from "../conflict/merge-values.ts"

/** What the inputs of a settings screen share: the form, what is stored, and how a value is said. */
export interface EditorState {
  control: Control<FieldValues>
  base: Values
  values: Values
  canSave: boolean
  set: (path: string, value: unknown) => void
  /** A stored value in words; null where it must not be shown. */
  show: (name: string, value: unknown) => string | null
}

export const EditorContext = createContext<EditorState | null>(null)

export function useEditor(): EditorState {
  const state = use(EditorContext)
  if (!state) throw new Error("useEditor() outside of an Editor")
  return state
}
