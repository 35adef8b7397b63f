import type { Entity } from "#contract/entities/entity.ts"
import type { Values } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"

/** The texts that may have the words of an entity. */
const placesOf = (name: string) => [
  `console_entities.${name}`,
  `console_catalogue.${name}`,
  `console_products.${name}`,
  `console_availabilities.${name}`,
  `console_offers.${name}`,
  `console_families.${name}`,
  `console_registrations.${name}`,
  `console_payments.${name}`,
  `console_proofs.${name}`,
]

/** The words of an entity: "" where there are none. */
export function useWords({ name }: Pick<Entity, "name">) {
  const { t } = useTranslation()
  const say = (key: string, values: Values = {}): string => {
    for (const place of placesOf(name)) {
      const whole = `${place}.${key}`
      const words = t(whole, { ...values, defaultValue: "" })
      if (words) return words
    }
    return ""
  }
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
