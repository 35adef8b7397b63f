import { type ReactNode, useEffect, useState } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { isLanguage, type Language, localeOf } from "#contract/language.ts"
import type { Translator } from "#web/texts/translator.ts"
import { createTranslator } from "#web/texts/translator.ts"
import { TextsProvider } from "#web/texts/use-translation.tsx"
import { callErased } from "./call.ts"
import { type SessionAnswer, useSessionQuery } from "./session.ts"

const load = {
  fr: async () => createTranslator("fr", (await import("#locales/console-first-fr.ts")).console_first_fr),
  en: async () => createTranslator("en", (await import("#locales/console-first-en.ts")).console_first_en),
} satisfies Record<Language, () => Promise<Translator>>

/** The browser's own language, for people who are not known yet. */
export const browserLanguage = (): Language =>
  navigator.languages.map((each) => each.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en"

/** The person's own choice; the browser's language while there is no person. */
export function languageOf(session: SessionAnswer | undefined): Language {
  return session?.collaborator?.language ?? browserLanguage()
}

/** Loads the texts of one language and shows nothing before they are there; another language replaces them. */
export function InLanguage({ language, children }: { language: Language | null; children: ReactNode }) {
  const [texts, setTexts] = useState<Translator>()
  useEffect(() => {
    if (!language) return
    let isLatest = true
    void load[language]().then((loaded) => {
      if (!isLatest) return
      document.documentElement.lang = language
      callErased(loaded.t("console_shell.erased_family"))
      setTexts(loaded)
    })
    return () => {
      isLatest = false
    }
  }, [language])
  if (!texts) return null
  return (
    <TextsProvider texts={texts}>
      <I18nProvider locale={localeOf(texts.language)}>{children}</I18nProvider>
    </TextsProvider>
  )
}

/** The language of the session, once it is known whether there is one. */
export function InOwnLanguage({ children }: { children: ReactNode }) {
  const { data, isPending } = useSessionQuery()
  return <InLanguage language={isPending ? null : languageOf(data)}>{children}</InLanguage>
}
