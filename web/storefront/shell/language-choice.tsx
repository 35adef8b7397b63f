import { useTranslation } from "react-i18next"
import type { Website } from "#contract/endpoints/website.ts"
import type { Language } from "#contract/language.ts"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../call.ts"

/** Each language in its own words. The page is loaded anew, since it ships one language only. */
export function LanguageChoice({ website }: { website: Website }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  if (website.languages.length < 2) return null
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
      {website.languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === website.language}
            disabled={isPending}
            onClick={() => choose(language)}
          >
            {t(`shell.language.${language}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
