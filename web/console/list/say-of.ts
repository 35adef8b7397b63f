import type { TFunction, Values } from "#web/texts/translator.ts"

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

/** A word of an entity, by its name; "" where there is none. */
export function sayOf(t: TFunction, name: string, key: string, values: Values = {}): string {
  for (const place of placesOf(name)) {
    const whole = `${place}.${key}`
    const words = t(whole, { ...values, defaultValue: "" })
    if (words) return words
  }
  return ""
}
