import { type ParsedElement, parsePage } from "#contract/blocks/registry.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"

/** Where HTML stands among an element's settings. */
const htmlSettings: Partial<Record<ParsedElement["type"], string>> = {
  "rich-text": "content",
  "feature-highlight": "content",
  "split-hero": "description",
}

/** Stored content as it may be rendered: settings parsed with their defaults, HTML cleaned, the unreadable left out. */
export function readContent(content: unknown): ParsedElement[] {
  const clean = (element: ParsedElement): ParsedElement => {
    const name = htmlSettings[element.type]
    const settings = element.settings as Record<string, unknown>
    const cleaned = name ? { ...settings, [name]: cleanHtml(String(settings[name] ?? "")) } : settings
    return { ...element, settings: cleaned, children: element.children.map(clean) } as ParsedElement
  }
  return parsePage(content).map(clean)
}
