// Which texts the code asks for. `t("…")` names a key; any other literal that equals a key counts as a use of it, since
// tables of keys are handed to t() elsewhere; a template literal may only begin with a prefix that somebody documented.
import type { ESTree } from "vite"
import { at, literal, type Source, visit } from "./sources.ts"

export interface Uses {
  /** Keys given to t() or to i18nKey, with their place. */
  asked: { key: string; whole: boolean; place: (problem: string) => string }[]
  literals: Set<string>
  /** What stands before the first value of each template literal. */
  prefixes: Set<string>
}

export function usesOf(source: Source): Uses {
  const uses: Uses = { asked: [], literals: new Set(), prefixes: new Set() }
  const ask = (node: ESTree.Node | null | undefined) => {
    if (node?.type === "ConditionalExpression") return [node.consequent, node.alternate].forEach(ask)
    const key = literal(node)
    if (key) uses.asked.push({ key: key.value, whole: key.whole, place: (problem) => at(source, node!.start, problem) })
  }
  visit(source, {
    CallExpression(node) {
      const { callee } = node
      const name = callee.type === "MemberExpression" ? callee.property : callee
      if (name.type === "Identifier" && name.name === "t") ask(node.arguments[0])
    },
    JSXAttribute(node) {
      if (node.name.type !== "JSXIdentifier" || node.name.name !== "i18nKey") return
      ask(node.value?.type === "JSXExpressionContainer" ? node.value.expression : node.value)
    },
    Literal(node) {
      if (typeof node.value === "string") uses.literals.add(node.value)
    },
    TemplateLiteral(node) {
      const { value, whole } = literal(node)!
      ;(whole ? uses.literals : uses.prefixes).add(value)
    },
  })
  return uses
}

/** `built` documents the keys made at run time: a prefix and every name that may follow it. */
export function usageProblems(
  keys: ReadonlyMap<string, { where: string }>,
  all: Uses[],
  built: Record<string, readonly string[]>,
) {
  const problems: string[] = []
  const has = (key: string) => keys.has(key) || keys.has(`${key}_other`)
  for (const { key, whole, place } of all.flatMap(({ asked }) => asked)) {
    if (whole && !has(key)) problems.push(place(`t("${key}"): there is no such text`))
    if (!whole && !(key in built))
      problems.push(place(`t(\`${key}…\`): say in texts.test.ts what may follow this prefix`))
  }
  const made = Object.entries(built).flatMap(([prefix, names]) => names.map((name) => prefix + name))
  const used = new Set([...made, ...all.flatMap(({ literals }) => [...literals])])
  for (const key of made)
    if (!has(key)) problems.push(`texts.test.ts says that ${key} is made at run time: no such text`)
  for (const prefix of Object.keys(built))
    if (!all.some(({ prefixes }) => prefixes.has(prefix)))
      problems.push(`texts.test.ts: nothing makes ${prefix}… any more`)
  for (const [key, { where }] of keys)
    if (!used.has(key) && !used.has(key.replace(/_(zero|one|two|few|many|other)$/, "")))
      problems.push(`${where} ${key} is used nowhere`)
  return problems
}
