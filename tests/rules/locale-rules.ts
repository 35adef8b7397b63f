// The texts of one language must be whole, say the same as the other's, and be set as that language is set.
import type { ESTree } from "vite"
import { lineOf, literal, type Source, visit } from "./sources.ts"

export interface Text {
  value: string
  where: string
}
export type Texts = ReadonlyMap<string, Text>

const NO_BREAK = "\u00a0\u202f"

/** Every text of a file of locales/, by its key: `export const forms = { errors: { X: "…" } }` is forms.errors.X. */
export function textsOf(source: Source): Texts {
  const texts = new Map<string, Text>()
  const take = (node: ESTree.Node, key: string) => {
    if (node.type === "ObjectExpression")
      for (const each of node.properties) if (each.type === "Property") take(each.value, `${key}.${nameOf(each.key)}`)
    const value = written(node)
    if (value !== null) texts.set(key, { value, where: `${source.path}:${lineOf(source.text, node.start)}` })
  }
  visit(source, {
    VariableDeclarator(node) {
      if (node.init && node.id.type === "Identifier") take(node.init, node.id.name)
    },
  })
  return texts
}

const nameOf = (node: ESTree.Node) => (node.type === "Identifier" ? node.name : (literal(node)?.value ?? "?"))

function written(node: ESTree.Node): string | null {
  if (node.type !== "BinaryExpression") return literal(node)?.whole ? literal(node)!.value : null
  const [left, right] = [written(node.left), written(node.right)]
  return node.operator === "+" && left !== null && right !== null ? left + right : null
}

/** The keys of a tree of texts as the program sees it. */
export const keysOf = (tree: object, prefix = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )

const placeholders = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1]!.trim()).sort()

/** Keys that one side lacks, empty texts, and values that only one side shows. */
export function* pairProblems(fr: Texts, en: Texts): Generator<string> {
  for (const [one, other, language] of [
    [fr, en, "English"],
    [en, fr, "French"],
  ] as const)
    for (const [key, { value, where }] of one) {
      if (!other.has(key)) yield `${where} ${key} has no ${language} text`
      if (value.trim() === "") yield `${where} ${key} is empty`
    }
  for (const [key, { value, where }] of fr) {
    const [mine, theirs] = [placeholders(value), placeholders(en.get(key)?.value ?? value)]
    if (mine.join() !== theirs.join()) yield `${where} ${key} shows {{${mine}}} in French and {{${theirs}}} in English`
  }
}

/** French counts 0 and 1 as one, millions as many: Intl asks for all three. */
export function* pluralProblems(texts: Texts): Generator<string> {
  const bases = new Set([...texts.keys()].flatMap((key) => /^(.*)_(?:one|other)$/.exec(key)?.[1] ?? []))
  for (const base of bases)
    for (const form of ["one", "many", "other"]) {
      const { where } = texts.get(`${base}_other`) ?? texts.get(`${base}_one`)!
      if (!texts.has(`${base}_${form}`)) yield `${where} ${base} has no form _${form}`
    }
}

const french: readonly [RegExp, string][] = [
  [/\p{L}'\p{L}/u, "a straight apostrophe: write ’"],
  [new RegExp(`(?<![${NO_BREAK}!?])[;!?»]`), "no no-break space before ; ! ? or »"],
  // Not in an address (https://…) nor between digits.
  [new RegExp(`(?<![${NO_BREAK}]):(?!//)(?!(?<=\\d:)\\d)`), "no no-break space before :"],
  [new RegExp(`(?<![${NO_BREAK}(])(?<!^)[%€]`), "no no-break space before % or €"],
  [new RegExp(`«(?![${NO_BREAK}])`), "no no-break space after «"],
]

/** `{{…}}` stands for some word; tags and entities are not text. */
export function frenchProblems(text: string): string[] {
  const shown = text
    .replace(/\{\{.*?\}\}/g, "x")
    .replace(/\{%.*?%\}/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#?\w+;/g, "x")
  return french.filter(([pattern]) => pattern.test(shown)).map(([, problem]) => problem)
}
