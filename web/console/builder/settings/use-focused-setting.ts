import { type RefObject, useEffect } from "react"
import { wrongPart } from "../../inputs/wrong-part.ts"

/** The field of a setting, or of the nearest thing around it that has one. */
function fieldOf(form: HTMLElement, setting: string): HTMLElement | null {
  const steps = setting.split(".")
  for (let length = steps.length; length > 0; length--) {
    const path = steps.slice(0, length).join(".")
    const field = form.querySelector<HTMLElement>(`[data-setting="${CSS.escape(path)}"]`)
    if (field) return field
  }
  return null
}

/** Opens what a field is in. */
function openAround(field: HTMLElement) {
  const inside = field.querySelector<HTMLDetailsElement>(":scope > details")
  if (inside) inside.open = true
  for (let around = field.closest("details"); around; around = around.parentElement?.closest("details") ?? null)
    around.open = true
}

/** How long the editor of a text with headings may take to come. */
const PATIENCE = 10_000

/** Leads to the field of a setting: what it is in opens, it comes into sight and takes the focus. */
export function useFocusedSetting(form: RefObject<HTMLElement | null>, setting: string | null): void {
  useEffect(() => {
    const field = setting === null ? null : form.current && fieldOf(form.current, setting)
    if (!field) return
    openAround(field)
    const end = performance.now() + PATIENCE
    const reach = () => {
      const part = field.querySelector<HTMLElement>("[role=textbox]") ?? wrongPart(field)
      // A part that has just been opened can be reached a frame later; an editor is fetched first.
      if (part?.checkVisibility() && !field.querySelector(".sk")) {
        field.scrollIntoView({ block: "center" })
        part.focus()
      } else if (performance.now() < end) frame = requestAnimationFrame(reach)
    }
    let frame = requestAnimationFrame(reach)
    return () => cancelAnimationFrame(frame)
  }, [form, setting])
}
