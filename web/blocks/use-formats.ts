import { useTranslation } from "react-i18next"
import type { Language } from "#contract/language.ts"
import { type Formats, formatsOf } from "#web/ui/formats.ts"
import { useBlocks } from "./use-blocks.ts"

/** Money, dates and times for an element of a page, in the page's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  return formatsOf(i18n.language as Language, useBlocks().site)
}
