import type { ElementType } from "#contract/blocks/registry.ts"
import type { TFunction } from "#web/texts/translator.ts"

/** A setting: its name, and its path without indexes, as `buttons.href`. */
interface Field {
  name: string
  path: string
}

export interface ElementWords {
  label: (field: Field) => string | undefined
  hint: (field: Field) => string | undefined
  choice: (field: Field, value: string) => string | undefined
}

/**
 * The words of an element's settings. Those of one type stand before those of all, and those of a path before those of a name; a
 * path's key has a line where the path has a dot.
 */
export function wordsOf(t: TFunction, type: ElementType): ElementWords {
  const elementText = (key: string) => t(`console_builder_elements.${key}`, { defaultValue: "" })
  const choiceText = (key: string) => t(`console_builder_choices.${key}`, { defaultValue: "" })
  const find = (kind: "labels" | "hints", { name, path }: Field) =>
    elementText(`${kind}_of.${type}.${keyOf(path)}`) ||
    elementText(`${kind}.${keyOf(path)}`) ||
    elementText(`${kind}.${name}`) ||
    undefined
  return {
    label: (field) => find("labels", field),
    hint: (field) => find("hints", field),
    choice: ({ name, path }, value) =>
      choiceText(`${keyOf(path)}.${value}`) ||
      choiceText(`${name}.${value}`) ||
      // Properties of a card, of a date and of a page have the same words.
      choiceText(`${name.split("-").at(-1)}.${value}`) ||
      undefined,
  }
}

const keyOf = (path: string): string => path.replaceAll(".", "_")
