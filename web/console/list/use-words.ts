import type { Entity } from "#contract/entities/entity.ts"
import type { Values } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { sayOf } from "./say-of.ts"

/** The words of an entity: "" where there are none. */
export function useWords({ name }: Pick<Entity, "name">) {
  const { t } = useTranslation()
  const say = (key: string, values: Values = {}): string => sayOf(t, name, key, values)
  return {
    say,
    label: (field: string) => say(`fields.${field}`) || field,
    hint: (field: string) => say(`hints.${field}`) || undefined,
    /** A value that is no word by itself: a choice, yes or no. */
    value: (field: string, value: string) => say(`values.${field}.${value}`),
    counted: ({ count, more }: { count: number; more: boolean }) => {
      const what = say("count", { count })
      return more ? t("console_entity.list.more_than", { what }) : what
    },
  }
}
