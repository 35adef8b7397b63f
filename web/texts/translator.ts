import type { Language } from "#contract/language.ts"
import type { TextKey } from "#locales/text-key.ts"

/** Texts by the parts of their keys: "home.title" is `{ home: { title: "…" } }`. */
export interface Texts {
  readonly [name: string]: string | Texts
}

/** What a text shows in the places of its `{{variables}}`. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

export interface TFunction {
  (key: TextKey, values?: Values): string
  /** A key that is made at run time and may be missing. */
  (key: string, values: Values & { defaultValue: string }): string
}

export interface Translator {
  readonly language: Language
  readonly t: TFunction
  has(key: TextKey): boolean
  /** Adds the texts of another file; those that are there already are replaced. */
  add(more: Texts): void
  /** A text as its file has it, in the plural form of `count`. */
  read(key: TextKey, count?: number): string
  /** Puts values into a text. */
  fill(text: string, values: Values): string
}

/** A variable of a text; one without a value stays as it is written. */
interface Variable {
  name: string
  isNumber: boolean
  written: string
}

/** A text taken apart; `pieces` is null where it has no variable. */
interface Text {
  written: string
  pieces: readonly (string | Variable)[] | null
}

const variable = /(\{\{\w+(?:, number)?\}\})/

function takeApart(written: string): Text {
  const pieces = written.split(variable)
  if (pieces.length === 1) return { written, pieces: null }
  return {
    written,
    pieces: pieces.map((piece, index) => {
      // split() puts what the pattern catches at the odd places.
      if (index % 2 === 0) return piece
      const [name = "", format] = piece.slice(2, -2).split(", ")
      return { name, isNumber: format !== undefined, written: piece }
    }),
  }
}

function lookUp(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const name of key.split("."))
    found = typeof found === "object" && Object.hasOwn(found, name) ? found[name] : undefined
  return typeof found === "string" ? found : undefined
}

/**
 * The texts of one language. A text is looked up and taken apart once, since a page asks for hundreds and a server makes
 * many pages: a text without variables is then one lookup in a map.
 */
export function createTranslator(language: Language, texts: Texts): Translator {
  // The files, latest first.
  const files = [texts]
  const known = new Map<string, Text>()
  const numbers = new Intl.NumberFormat(language)
  const plurals = new Intl.PluralRules(language)

  const search = (key: string): Text | undefined => {
    for (const file of files) {
      const written = lookUp(file, key)
      if (written === undefined) continue
      const text = takeApart(written)
      known.set(key, text)
      return text
    }
    // Missing keys are not remembered: they may be made of anything.
    return undefined
  }
  const find = (key: string) => known.get(key) ?? search(key)
  const findCounted = (key: string, count: number) =>
    (count === 0 ? find(`${key}_zero`) : undefined) ??
    find(`${key}_${plurals.select(count)}`) ??
    find(`${key}_other`) ??
    find(key)

  const shown = ({ name, isNumber, written }: Variable, values: Values): string => {
    const value = values[name]
    if (value === undefined || value === null) return Object.hasOwn(values, name) ? "" : written
    return isNumber ? numbers.format(Number(value)) : String(value)
  }
  const join = ({ written, pieces }: Text, values: Values): string => {
    if (!pieces) return written
    let joined = ""
    for (const piece of pieces) joined += typeof piece === "string" ? piece : shown(piece, values)
    return joined
  }

  const t = (key: string, values?: Values & { defaultValue?: string }): string => {
    if (!values) return find(key)?.written ?? key
    const { count } = values
    const text = typeof count === "number" ? findCounted(key, count) : find(key)
    return text ? join(text, values) : (values.defaultValue ?? key)
  }

  return {
    language,
    t,
    has: (key) => find(key) !== undefined,
    add(more) {
      files.unshift(more)
      known.clear()
    },
    read: (key, count) => (count === undefined ? find(key) : findCounted(key, count))?.written ?? key,
    fill: (text, values) => join(takeApart(text), values),
  }
}
