import type { Website } from "#contract/endpoints/website.ts"
import type { Language } from "#contract/language.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Globe } from "#web/ui/icons/globe.tsx"
import { useAction } from "#web/ui/use-action.ts"

/** The other languages, each in its own words. The page is loaded anew, since it ships one language only. */
export function LanguageChoice({ website }: { website: Website }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const others = website.languages.filter((language) => language !== website.language)
  if (others.length === 0) return null
  const choose = (language: Language) =>
    run(
      async () => {
        await call("POST /api/language", { body: { language } })
        location.reload()
      },
      { success: t("shell.language.changed") },
    )
  return (
    <ul aria-label={t("shell.language.label")}>
      {others.map((language) => (
        <li key={language}>
          <button type="button" lang={language} disabled={isPending} onClick={() => choose(language)}>
            <Globe className="icon icon-sm" aria-hidden />
            {t(`shell.language.${language}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
