import { html } from "#contract/blocks/content.ts"
import { elements, isElementType } from "#contract/blocks/registry.ts"
import type { Element } from "#contract/blocks/tree.ts"
import { isRecord } from "#contract/rules/is-record.ts"
import { plainText } from "#contract/rules/plain-text.ts"

/** The settings that say what an element is about, the best first. */
const telling = ["title", "content", "text", "label", "subtitle", "description", "alt", "questions", "links", "url"]
const LONGEST = 60

/** A few words of an element, whatever its settings hold; empty where it has none. */
export function summaryOf(element: Pick<Element, "type" | "settings">): string {
  const settings = isRecord(element.settings) ? element.settings : {}
  for (const name of telling) {
    const words = wordsIn(settings[name])
    const text = (isHtml(element.type, name) ? plainText(words) : words).replace(/\s+/g, " ").trim()
    if (text) return cut(text)
  }
  return ""
}

/** Of a list, the first text: a question, a tab. */
function wordsIn(value: unknown): string {
  if (typeof value === "string") return value
  const first: unknown = Array.isArray(value) ? value[0] : null
  if (!isRecord(first)) return ""
  const text = first.question ?? first.text
  return typeof text === "string" || typeof text === "number" ? String(text) : ""
}

function isHtml(type: string, name: string): boolean {
  const shape: Record<string, unknown> = isElementType(type) ? elements[type].shape : {}
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
  return schema === html || (isRecord(schema) && isRecord(schema.def) && schema.def.innerType === html)
}

function cut(text: string): string {
  const letters = [...text]
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : text
}
