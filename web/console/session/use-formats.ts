import { useTranslation } from "react-i18next"
import { isLanguage } from "#contract/language.ts"
import { type Formats, formatsOf } from "#web/ui/formats.ts"
import { useSession } from "./session.ts"

/** Money, dates and times of the organiser, in the person's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const { organiser } = useSession()
  return formatsOf(isLanguage(i18n.language) ? i18n.language : organiser.language, organiser)
}
