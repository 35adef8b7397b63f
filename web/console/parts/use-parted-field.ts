import { useRef, useState } from "react"
import { get } from "react-hook-form"
import { fieldErrorText } from "#web/forms/field-error-text.ts"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFocusedSetting } from "../builder/settings/use-focused-setting.ts"
import { useEditor } from "../settings/editor-context.ts"
import { useInput } from "../settings/inputs.tsx"

/** The path of the first thing that is wrong inside of a field. */
function findWrong(error: unknown): string[] | null {
  for (const [name, inner] of Object.entries(error ?? {})) {
    if (typeof inner !== "object" || inner === null || inner instanceof Element || name === "ref") continue
    if ("message" in inner) return [name]
    const found = findWrong(inner)
    if (found) return [name, ...found]
  }
  return null
}

/** A field of many parts in an Editor, which tells its errors itself. A refused form leads to the first of them. */
export function usePartedField(name: string) {
  const { t } = useTranslation()
  const { control, values, set } = useEditor()
  const { bound } = useInput(name)
  const { ref, bound: field } = useField(bound, bound.isDisabled)
  const parts = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  useFocusedSetting(parts, focused)
  const wrong = () => control.getFieldState(name).error
  return {
    value: values[name],
    isDisabled: field.isDisabled,
    ref: (part: HTMLFieldSetElement | null) => {
      parts.current = part
      ref(part && { focus: () => setFocused([name, ...(findWrong(wrong()) ?? [])].join(".")) })
    },
    change: (value: unknown) => {
      setFocused(null)
      set(name, value)
    },
    /** The error at a path, as `links.0.name`. */
    errorAt: (path: string): string | undefined => {
      const code: unknown = get({ [name]: wrong() }, `${path}.message`)
      return typeof code === "string" ? fieldErrorText(t, code) : undefined
    },
  }
}
