import { useState } from "react"

interface Typed<T> {
  value: T | undefined
  print: (value: T) => string
  /** The value of a text: undefined for none, null for one that is not understood. */
  read: (text: string) => T | undefined | null
  onChange: (value: T | undefined) => void
}

/**
 * A value as people type it. A text that is not understood stays in its field and is not passed on: an element whose settings
 * do not parse vanishes from the page.
 */
export function useTyped<T extends string | number>({ value, print, read, onChange }: Typed<T>) {
  const [typed, setTyped] = useState<{ text: string; value: T | undefined } | null>(null)
  // Once the value is another, by undoing say, what was typed for the one before is gone.
  const isTyped = typed !== null && typed.value === value
  const text = isTyped ? typed.text : value === undefined ? "" : print(value)
  const isWrong = isTyped && read(text) === null
  return {
    text,
    isWrong,
    type: (next: string) => {
      const meant = read(next)
      setTyped({ text: next, value: meant === null ? value : meant })
      if (meant !== null && meant !== value) onChange(meant)
    },
    /** Shows the value as it is written, once it is understood. */
    settle: () => {
      if (!isWrong) setTyped(null)
    },
  }
}
