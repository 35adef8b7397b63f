import { createContext, useContext } from "react"
import type { ParsedElement } from "#contract/blocks/registry.ts"

export type Level = 1 | 2 | 3
type Outline = ReadonlyMap<string, Level>

// The headings of a page, in reading order: the first titled section names the page (unless a heading of level 1 does),
// the others divide it, and headings inside them are one level below. No level is skipped.
export function outlineOf(elements: ParsedElement[]): Outline {
  const all = elements.flatMap(withChildren)
  const outline = new Map<string, Level>()
  let isNamed = all.some(({ type, settings }) => type === "heading" && settings.level === 1)
  let above = isNamed ? 1 : 0
  for (const { id, type, settings } of all) {
    const listed: Level = above >= 2 ? 3 : 2
    switch (type) {
      case "heading":
        above = settings.level
        break
      case "header":
      case "banner":
      case "split-hero":
        if (!settings.title) break
        above = isNamed ? 2 : 1
        outline.set(id, isNamed ? 2 : 1)
        isNamed = true
        break
      case "latest-articles":
      case "activities-cards":
      case "availabilities-cards":
      case "bundles-cards":
      case "memberships-cards":
      case "vouchers-cards":
      case "availabilities-filters":
      case "availabilities-quick-list":
      case "resources-schedule":
      case "weekly-calendar":
        outline.set(id, settings.title ? 2 : listed)
        if (settings.title) above = 2
        break
      case "feature-highlight":
        outline.set(id, listed)
    }
  }
  return outline
}

export const OutlineContext = createContext<Outline | null>(null)

export function useLevel(id: string): Level {
  return useContext(OutlineContext)?.get(id) ?? 2
}

const withChildren = (element: ParsedElement): ParsedElement[] => [element, ...element.children.flatMap(withChildren)]
