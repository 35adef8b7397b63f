import type { ParsedElement } from "#contract/blocks/registry.ts"
import type { Language } from "#contract/language.ts"
import { readTerms, shownIn } from "#server/organisers/terms/read-terms.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

export const TERMS_PATH = "/terms"

const headings: Record<Language, string> = { fr: "Données personnelles", en: "Personal data" }

/** Both texts as one page shows them. */
export const termsHtml = ({ terms, privacy }: { terms: string; privacy: string }, language: Language): string =>
  `${terms}\n<h2>${headings[language]}</h2>${privacy}`

/**
 * The page of the terms with those in force: in its first text, whatever that holds, or at its end where it has none. As long
 * as the organiser has saved none, the page is as it is.
 */
export async function showTerms(
  tx: Tx,
  { organiser_id, language, tenant }: RequestContext,
  content: ParsedElement[],
): Promise<ParsedElement[]> {
  const { version, ...texts } = await readTerms(tx, organiser_id)
  if (version === 0) return content
  const shown = termsHtml(shownIn(texts, language, tenant.language), language)
  let isPlaced = false
  const place = (elements: ParsedElement[]): ParsedElement[] =>
    elements.map((element) => {
      if (isPlaced) return element
      if (element.type !== "rich-text") return { ...element, children: place(element.children) } as ParsedElement
      isPlaced = true
      return { ...element, settings: { content: shown } }
    })
  const placed = place(content)
  return isPlaced
    ? placed
    : [...content, { id: "terms", type: "rich-text", settings: { content: shown }, children: [] }]
}
