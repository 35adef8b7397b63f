import type { Language } from "#contract/language.ts"

/**
 * A subject and a body in both languages, in Liquid: values are escaped, nothing can be called. Every template knows
 * `organiser` (name) and `site_url` besides what the mail was written with.
 */
export type Template = Record<Language, { subject: string; body: string }>
