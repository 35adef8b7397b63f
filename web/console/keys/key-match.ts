// How keys are written: "j", "?", "Escape"; "mod+k" with Ctrl, or ⌘ on a Mac; "g h" for g and then h.

/** What a key event says, as far as keys are matched. */
export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** AltGr, which Windows reports as Ctrl and Alt together: on an AZERTY keyboard it types "[". */
  isAltGraph: boolean
}

/** The pressed key in our writing; null for a combination that is nobody's. */
export function nameOf({ key, ctrlKey, metaKey, altKey, isAltGraph }: Pressed): string | null {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (isAltGraph) return name
  if (altKey) return ctrlKey || metaKey ? null : `alt+${name}`
  return ctrlKey || metaKey ? `mod+${name}` : name
}

/** Whether a key is one character alone, or a row of them: those are off while typing and can be switched off. */
export const isSingle = (key: string): boolean => key.split(" ").every((part) => part.length === 1)

/** Keys that act while typing too: combinations and Escape. Enter and arrows belong to the field. */
export const worksWhileTyping = (key: string): boolean => /^mod\+./.test(key) || key === "Escape"

/** The parts of a key as a person reads them: ["Ctrl", "K"]. */
export function partsOf(key: string, names: { ctrl: string; enter: string; escape: string }): string[] {
  const words: Record<string, string> = { mod: names.ctrl, Enter: names.enter, Escape: names.escape, alt: "Alt" }
  const parts = key.split(/ |\+(?=.)/)
  return parts.map((part) => words[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}
