import { type ReactNode, useEffect, useState } from "react"
import type { Language } from "#contract/language.ts"
import type { Translator } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { LoadingPage } from "../shell/loading.tsx"

const load = {
  fr: async () => (await import("#locales/console-more-fr.ts")).console_more_fr,
  en: async () => (await import("#locales/console-more-en.ts")).console_more_en,
} satisfies Record<Language, () => Promise<object>>

const isWhole = (texts: Translator) => texts.has("permissions.trigger")

/** What an area shows, once the texts of all areas are there: the first load has those of home alone. */
export function AllTexts({ children, meanwhile = <LoadingPage /> }: { children: ReactNode; meanwhile?: ReactNode }) {
  const texts = useTranslation()
  const [whole, setWhole] = useState<Translator>()
  useEffect(() => {
    if (isWhole(texts)) return
    void load[texts.language]().then((more) => {
      if (!isWhole(texts)) texts.add(more)
      setWhole(texts)
    })
  }, [texts])
  return whole === texts || isWhole(texts) ? children : meanwhile
}
