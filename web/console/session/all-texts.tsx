import type { i18n } from "i18next"
import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#contract/language.ts"
import { LoadingPage } from "../shell/loading.tsx"

const load = {
  fr: async () => (await import("#locales/console-more-fr.ts")).console_more_fr,
  en: async () => (await import("#locales/console-more-en.ts")).console_more_en,
} satisfies Record<Language, () => Promise<object>>

const isWhole = (texts: i18n) => texts.exists("permissions.trigger")

/** What an area shows, once the texts of all areas are there: the first load has those of home alone. */
export function AllTexts({ children, meanwhile = <LoadingPage /> }: { children: ReactNode; meanwhile?: ReactNode }) {
  const { i18n } = useTranslation()
  const [whole, setWhole] = useState<i18n>()
  useEffect(() => {
    if (isWhole(i18n)) return
    const language: Language = i18n.language === "en" ? "en" : "fr"
    void load[language]().then((more) => {
      i18n.addResourceBundle(language, "translation", more, true)
      setWhole(i18n)
    })
  }, [i18n])
  return whole === i18n || isWhole(i18n) ? children : meanwhile
}
