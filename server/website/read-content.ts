import { type ElementType, type ParsedElement, parsePage } from "#contract/blocks/registry.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"

/** Where HTML stands among an element's settings, for those who write content and those who read it. */
const htmlSettings: Partial<Record<ElementType, string>> = {
  "rich-text": "content",
  "feature-highlight": "content",
  "split-hero": "description",
}

/** Stored content as it may be rendered: settings parsed with their defaults, HTML cleaned, the unreadable left out. */
export function readContent(content: unknown): ParsedElement[] {
  const clean = (element: ParsedElement): ParsedElement => {
    const settings = cleanSettings(element.type, element.settings)
    return { ...element, settings, children: element.children.map(clean) } as ParsedElement
  }
  return parsePage(content).map(clean)
}

/** An element's settings with their HTML cleaned; whatever else they are is not judged here. */
export function cleanSettings(type: ElementType, settings: unknown): unknown {
  const name = htmlSettings[type]
  if (name === undefined || typeof settings !== "object" || settings === null) return settings
  const html = (settings as Record<string, unknown>)[name]
  return typeof html === "string" ? { ...settings, [name]: cleanHtml(html) } : settings
}
