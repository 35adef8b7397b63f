import i18next, { type i18n, type Resource } from "i18next"
import type { Language } from "#contract/language.ts"
import "#locales/typed-keys.ts"

/** One instance per language, never changed afterwards: a page is in one language, and ships only that one. */
export function createI18n(language: Language, texts: Resource[string][string]): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return instance
}
