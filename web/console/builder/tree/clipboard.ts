import { type Element, readTree } from "#contract/blocks/tree.ts"
import { keep, readKept } from "../../session/kept.ts"

// The copied element, in this browser: it is pasted into another page, in another tab too. Whatever lies there is read as a
// page is read.
const NAME = "builder/copied"

export const keepCopied = (element: Element): void => keep(NAME, JSON.stringify(element))

export function copiedElement(): Element | null {
  try {
    return readTree([JSON.parse(readKept(NAME) ?? "null")])[0] ?? null
  } catch {
    return null
  }
}
