import type { Language } from "#contract/language.ts"
import { createTranslator, type Texts } from "#web/texts/translator.ts"

const language: Language = !import.meta.env.SSR && document.documentElement.lang === "en" ? "en" : "fr"

/** The texts of the page in the browser: one language, and of it what was added. */
export const pageTexts = createTranslator(language, {})

/**
 * Fetches texts in the page's language alone. A module with texts of its own awaits it at its top level, so that nothing
 * which imports that module is shown before. The server has all texts from the start.
 */
export async function addTexts(load: Readonly<Record<Language, () => Promise<Texts>>>): Promise<void> {
  if (!import.meta.env.SSR) pageTexts.add(await load[language]())
}
