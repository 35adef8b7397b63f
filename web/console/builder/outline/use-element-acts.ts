import type { KeyboardEvent } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { showToast } from "#web/ui/show-toast.ts"
import { holds, newId, useBuilder } from "../builder.ts"
import { copiedElement, keepCopied } from "../tree/clipboard.ts"
import { insertBehind, makeStep, type Step } from "../tree/steps.ts"
import { copyOf, elementOf, placeOf, removeFrom, setHidden } from "../tree/tree-edits.ts"

/** The acts on one element, the same from the outline's keys, the menu beside it and the bar in the frame. */
export function useElementActs() {
  const { t } = useTranslation()
  const { content, chosen, choose, edit, isReadOnly } = useBuilder()
  const step = (id: string, by: Step) => edit((before) => makeStep(before, id, by, holds))
  const duplicate = (id: string) => {
    const element = elementOf(content, id)
    if (!element) return
    const copy = copyOf(element, newId)
    if (edit((before) => insertBehind(before, id, copy))) choose(copy.id)
  }
  /** The next one is chosen, so that keys go on from there. */
  const remove = (id: string) => {
    const place = placeOf(content, id)
    if (!place) return
    const next = removeFrom(content, id)
    edit((before) => removeFrom(before, id))
    const siblings = place.parent === null ? next : (elementOf(next, place.parent)?.children ?? [])
    choose((siblings[place.index] ?? siblings.at(-1))?.id ?? place.parent)
  }
  const hide = (id: string, isHidden: boolean) => edit((before) => setHidden(before, id, isHidden))
  const copy = (id: string) => {
    const element = elementOf(content, id)
    if (!element) return
    keepCopied(element)
    showToast.success(t("console_builder.acts.copied"))
  }
  const paste = (behind: string | null) => {
    const copied = copiedElement()
    if (!copied) return
    const element = copyOf(copied, newId)
    if (edit((before) => insertBehind(before, behind, element))) choose(element.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly) return
    const act = keyActs[nameOf(event)]
    if (!act || (!chosen && act !== "paste")) return
    event.preventDefault()
    event.stopPropagation()
    const id = chosen?.id ?? null
    if (act === "paste") paste(id)
    else if (act === "copy") copy(id!)
    else if (act === "duplicate") duplicate(id!)
    else if (act === "remove") remove(id!)
    else if (act === "hide") hide(id!, chosen?.hidden !== true)
    else step(id!, act)
  }
  return { step, duplicate, remove, hide, copy, paste, onKeyDown }
}

type KeyAct = Step | "copy" | "paste" | "duplicate" | "remove" | "hide"

const keyActs: Record<string, KeyAct | undefined> = {
  "alt+ArrowUp": "up",
  "alt+ArrowDown": "down",
  "alt+ArrowRight": "in",
  "alt+ArrowLeft": "out",
  "mod+c": "copy",
  "mod+v": "paste",
  "mod+d": "duplicate",
  "mod+h": "hide",
  Delete: "remove",
  Backspace: "remove",
}

const nameOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string =>
  `${altKey ? "alt+" : ""}${ctrlKey || metaKey ? "mod+" : ""}${key.length === 1 ? key.toLowerCase() : key}`
