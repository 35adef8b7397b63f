import { cleanHtml } from "#server/platform/clean-html.ts"

// Organisers' HTML is cleaned whenever it is read, in lists too. The same few texts are read over and over, and cleaning
// one takes longer than finding it: what came out is kept, up to a limit, by what went in.
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
