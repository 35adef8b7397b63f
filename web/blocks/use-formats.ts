import { useTranslation } from "#web/texts/use-translation.tsx"
import { type Formats, formatsOf } from "#web/ui/formats.ts"
import { useBlocks } from "./use-blocks.ts"

/** Money, dates and times for an element of a page, in the page's language. */
export function useFormats(): Formats {
  const { language } = useTranslation()
  return formatsOf(language, useBlocks().site)
}
