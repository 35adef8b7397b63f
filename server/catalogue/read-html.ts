import { cleanHtml } from "#server/platform/clean-html.ts"

// Organisers' HTML is cleaned whenever it is read, in lists too. The same few texts are read over and over, and
// cleaning takes longer than a lookup: results are cached by the original text, up to a limit.
const MOST_CHARACTERS = 4_000_000
const cleaned = new Map<string, string>()
let characters = 0

export function readHtml(html: string): string {
  const kept = cleaned.get(html)
  if (kept !== undefined) return kept
  const clean = cleanHtml(html)
  characters += html.length + clean.length
  if (characters > MOST_CHARACTERS) {
    cleaned.clear()
    characters = html.length + clean.length
  }
  cleaned.set(html, clean)
  return clean
}

export const withHtml = <T extends { description: string }>(thing: T): T => ({
  ...thing,
  description: readHtml(thing.description),
})
