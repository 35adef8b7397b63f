import type { Language } from "#contract/language.ts"

/**
 * A subject and a body in both languages, in Liquid: values are escaped, nothing can be called. Every template has
 * `organiser` (name) and `site_url` besides the mail's own data.
 */
export type Template = Record<Language, { subject: string; body: string }>
