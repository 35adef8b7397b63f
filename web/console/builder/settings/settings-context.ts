import { type ComponentType, createContext, use } from "react"
import type { FieldPlace } from "./field-places.ts"
import type { Path } from "./set-setting.ts"
import type { SettingProps } from "./setting-props.ts"

/** The form of one element, as its fields see it. */
export interface Settings {
  settings: unknown
  labelOf: (place: FieldPlace) => string
  hintOf: (place: FieldPlace) => string | undefined
  choiceOf: (place: FieldPlace, value: string) => string
  errorOf: (place: FieldPlace) => string | undefined
  /** Changes of the same part that follow each other are one step of undo. Without a part it is the path. */
  change: (path: Path, value: unknown, part?: string) => void
  /** Whether the element has words for its picture. */
  hasAlt: boolean
  /** Draws the settings within a setting. It is handed down, since it needs the fields that need it. */
  Fields: ComponentType<{ places: FieldPlace[] }>
}

export const SettingsContext = createContext<Settings | null>(null)

export function useSettings(): Settings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error("useSettings() outside of a settings form")
  return settings
}

/** A field as the form draws it. The value is whatever is stored. */
export interface FieldProps extends SettingProps<unknown> {
  place: FieldPlace
}
