import type { z } from "zod"
import { cataloguePages, catalogueSections } from "./catalogue.ts"
import { contentBlocks } from "./content.ts"
import { layoutSections } from "./layout.ts"
import { pageElements } from "./pages.ts"
import { type Element, readTree, withoutHidden } from "./tree.ts"

/** The settings of every element type. Elements of any other type render nothing. */
export const elements = {
  ...layoutSections,
  ...contentBlocks,
  ...pageElements,
  ...cataloguePages,
  ...catalogueSections,
}

export type ElementType = keyof typeof elements
export type SettingsOf<T extends ElementType> = z.output<(typeof elements)[T]>

/** An element with parsed settings, from which a page is rendered. */
export type ParsedElement = {
  [T in ElementType]: { id: string; type: T; settings: SettingsOf<T>; children: ParsedElement[] }
}[ElementType]

export const isElementType = (type: string): type is ElementType => Object.hasOwn(elements, type)

/** Reads a stored page: defaults filled in, what is hidden, unknown types and settings that do not parse left out with their children. */
export function parsePage(content: unknown): ParsedElement[] {
  const parse = (tree: Element[]): ParsedElement[] =>
    tree.flatMap(({ id, type, settings, children }) => {
      if (!isElementType(type)) return []
      const parsed = elements[type].safeParse(settings)
      return parsed.success ? [{ id, type, settings: parsed.data, children: parse(children) } as ParsedElement] : []
    })
  return parse(withoutHidden(readTree(content)))
}
