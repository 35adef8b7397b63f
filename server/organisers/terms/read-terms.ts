import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { defaultTerms, type InLanguages, type TermsTexts } from "./default-terms.ts"

interface InForce extends TermsTexts {
  version: number
}

/** The terms in force in every language; the platform's words, as version 0, until the organiser has saved its own. */
export async function readTerms(tx: Tx, organiser_id: number): Promise<InForce> {
  const { rows } = await sql<{ version: number; texts: TermsTexts | null }>`
    select s.terms_version as version, v.texts from settings s
    left join terms_versions v on ${ofTenant("v")} and v.version = s.terms_version
    where s.organiser_id = ${organiser_id}`.execute(tx)
  const { version, texts } = rows[0]!
  return { version, ...(texts ? cleaned(texts) : defaultTerms) }
}

/** A looser rule of the day it was written does not outlive itself. */
export const cleaned = ({ terms, privacy }: TermsTexts): TermsTexts => {
  const clean = ({ fr, en }: InLanguages) => ({ fr: cleanHtml(fr), en: cleanHtml(en) })
  return { terms: clean(terms), privacy: clean(privacy) }
}

/** In the reader's language; where that has no text, in the organiser's own, which always has one. */
export const shownIn = ({ terms, privacy }: TermsTexts, language: Language, own: Language) => ({
  terms: terms[language] || terms[own],
  privacy: privacy[language] || privacy[own],
})
