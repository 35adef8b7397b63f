import type { DocumentElement, DocumentPages } from "#contract/rules/document-elements.ts"
import type { Mark } from "#server/platform/pdf/marks.ts"
import { elementText, type Reader, type Typed } from "./element-text.ts"

interface Filled extends Reader {
  typed: ReadonlyMap<number, Typed>
  /** By address; a missing picture is not drawn. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** The pages of a document as they are drawn. */
export const layOut = (pages: DocumentPages, filled: Filled): Mark[][] =>
  pages.map(({ elements }) => elements.flatMap((element) => markOf(element, filled)))

/** The mark of one element; nothing for a picture that is missing. */
export function markOf(element: DocumentElement, filled: Filled): Mark | [] {
  const { x, y } = element
  if (element.type === "IMAGE") {
    const box = { x, y, ...element.settings }
    const value = element.data === null ? null : filled.valueOf(element.data)
    if (value !== null) return { kind: "code", ...box, text: String(value) }
    const content = filled.pictures.get(element.url ?? "")
    return content ? { kind: "picture", ...box, content } : []
  }
  const { fontSize: size, fontWeight: weight, color, width, align } = element.settings
  const text = elementText(element, filled.typed.get(element.id), filled)
  return { kind: "text", x, y, width, size, weight, color, align, text }
}
