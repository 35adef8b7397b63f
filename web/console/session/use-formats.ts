import { useTranslation } from "#web/texts/use-translation.tsx"
import { type Formats, formatsOf } from "#web/ui/formats.ts"
import { useSession } from "./session.ts"

/** Money, dates and times of the organiser, in the person's language. */
export function useFormats(): Formats {
  const { language } = useTranslation()
  const { organiser } = useSession()
  return formatsOf(language, organiser)
}
