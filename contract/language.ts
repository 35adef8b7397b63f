// Languages are French and English. Locales are Belgian French and British English: day before month, 24-hour clock,
// Monday first, and the money and percentage signs of the house's voice.
export const languages = ["fr", "en"] as const

export type Language = (typeof languages)[number]

const locales = { fr: "fr-BE", en: "en-GB" } as const satisfies Record<Language, string>

export const localeOf = (language: Language) => locales[language]

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)
