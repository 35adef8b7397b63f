import { useTranslation } from "react-i18next"
import { formatsOf } from "#web/ui/formats.ts"
import { useSession } from "../session/session.ts"

/** Money, dates and times: the organiser's zone and currency, the person's language. */
export function useFormats() {
  const { i18n } = useTranslation()
  const { organiser } = useSession()
  return formatsOf(i18n.language === "en" ? "en" : "fr", organiser)
}
