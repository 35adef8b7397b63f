import { useEffect } from "react"
import { useKept } from "../session/kept.ts"
import { isSingle, nameOf, worksWhileTyping } from "./key-match.ts"
import { beginsRow, keyOf } from "./key-store.ts"

/** "off" switches single letters off. */
export const SINGLE_KEYS = "single_keys"
const patience = 1_000

// Letters typed into these are text, or look for an entry by its first letter.
const typing =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=spinbutton], [role=textbox], [role=combobox], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]"

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null

/** Hears every key that no component has used and runs what is registered for it. Once, in the frame. */
export function KeyListener() {
  const areSinglesOff = useKept(SINGLE_KEYS) === "off"
  useEffect(() => {
    let first: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      clearTimeout(timer)
      first = null
    }
    const listen = (event: KeyboardEvent) => {
      const isAltGraph = event.getModifierState("AltGraph")
      const name = event.isComposing ? null : nameOf({ ...pick(event), isAltGraph })
      if (event.defaultPrevented || event.repeat || !name || ["Shift", "Control", "Alt", "Meta"].includes(event.key))
        return
      const key = first ? `${first} ${name}` : name
      forget()
      if (isTyping(event.target) && !worksWhileTyping(key)) return
      if (areSinglesOff && isSingle(key)) return
      const entry = keyOf(key) ?? keyOf(name)
      if (entry) {
        event.preventDefault()
        entry.run()
      } else if (beginsRow(name)) {
        first = name
        timer = setTimeout(forget, patience)
      }
    }
    document.addEventListener("keydown", listen)
    return () => {
      forget()
      document.removeEventListener("keydown", listen)
    }
  }, [areSinglesOff])
  return null
}

const pick = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ key, ctrlKey, metaKey, altKey })
