import { type ElementType, type ParsedElement, parsePage } from "#contract/blocks/registry.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"

/** The setting of each element that holds HTML, for writing and for reading content. */
const htmlSettings: Partial<Record<ElementType, string>> = {
  "rich-text": "content",
  "feature-highlight": "content",
  "split-hero": "description",
}

/** Stored content ready to render: settings parsed with their defaults, HTML cleaned, unreadable elements left out. */
export function readContent(content: unknown): ParsedElement[] {
  const clean = (element: ParsedElement): ParsedElement => {
    const settings = cleanSettings(element.type, element.settings)
    return { ...element, settings, children: element.children.map(clean) } as ParsedElement
  }
  return parsePage(content).map(clean)
}

/** An element's settings with their HTML cleaned; the other settings are not validated here. */
export function cleanSettings(type: ElementType, settings: unknown): unknown {
  const name = htmlSettings[type]
  if (name === undefined || typeof settings !== "object" || settings === null) return settings
  const html = (settings as Record<string, unknown>)[name]
  return typeof html === "string" ? { ...settings, [name]: cleanHtml(html) } : settings
}
