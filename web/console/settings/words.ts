import type { Language } from "#contract/language.ts"
import { formatNumber } from "#contract/rules/number.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"

type FieldName = keyof (typeof console_fr)["console_settings"]["fields"]

/** The language the person reads. */
export function useLanguage(): Language {
  return useTranslation().language
}

/** The name of a field of any settings screen. */
export function useLabel(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => t(`console_settings.fields.${name as FieldName}`)
}

/** A stored value in words, where its screen has no better ones. */
export function useShow(): (value: unknown) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (value) => {
    if (value === null || value === undefined || value === "") return t("console_settings.nothing")
    if (typeof value === "boolean") return t(value ? "console_settings.yes" : "console_settings.no")
    return typeof value === "number" ? formatNumber(value, language) : String(value)
  }
}
