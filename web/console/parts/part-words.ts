import type { console_fr } from "#locales/console-fr.ts"
import type { TFunction } from "#web/texts/translator.ts"

export type FieldName = keyof (typeof console_fr)["console_parts"]["fields"]

/** The words in a value: names of links, titles of columns, texts. */
function findWords(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value]
  if (Array.isArray(value)) return value.map((each) => each.name ?? each.title ?? "")
  return Object.values(value ?? {}).flatMap(findWords)
}

/** A value of a part's form in words. */
export function showValue(t: TFunction, name: string, value: unknown): string {
  if (typeof value === "boolean") return t(`console_parts.sticky.${value ? "on" : "off"}`)
  if (name === "logo_position" || name === "links_position")
    return t(`console_parts.positions.${value as "left" | "center" | "right"}`)
  return findWords(value).join(", ") || t("console_parts.nothing")
}
