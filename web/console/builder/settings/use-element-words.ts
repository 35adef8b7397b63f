import type { ElementType } from "#contract/blocks/registry.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { ElementGroup } from "./element-groups.ts"
import { type ElementWords, wordsOf } from "./words.ts"

/** The words of the elements in the language of the person. */
export function useElementWords() {
  const { t } = useTranslation()
  return {
    /** An unknown type is named as it is. */
    nameOf: (type: string): string => t(`console_builder_elements.names.${type}`, { defaultValue: type }),
    groupOf: (group: ElementGroup): string => t(`console_builder_elements.groups.${group}`),
    of: (type: ElementType): ElementWords => wordsOf(t, type),
  }
}
