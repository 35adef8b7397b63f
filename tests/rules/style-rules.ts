// Styles of the console stay in the console. Blocks of a site are previewed inside it, and a stylesheet is global once it
// is loaded: a file is a CSS Module, whose class names the build makes unique, or all its rules are in `@scope (.console)`.
// In both, a selector names a class: an element alone would also fit what the other rooms have drawn. A class is laid out in
// one place of its file: said twice, it is two things with one name.
import postcss, { type AtRule, type Container, type Document, type Rule } from "postcss"
import type { Source } from "./sources.ts"

const CONSOLE_SCOPE = /^\(\s*\.console\s*\)(\s*to\s*\(.+\))?$/
// At-rules that only group rules or say when they apply.
const grouping = ["layer", "media", "supports", "container", "starting-style", "scope"]

export const isConsoleStyle = (path: string): boolean => /^web\/console\/.*\.css$/.test(path)

/** Every way in which a stylesheet of the console could reach what is not the console's. */
export function styleProblems({ path, text }: Source): string[] {
  const isModule = path.endsWith(".module.css")
  const problems: string[] = []
  const add = (node: AtRule | Rule, problem: string) => problems.push(`${path}:${node.source?.start?.line} ${problem}`)
  const style = postcss.parse(text, { from: path })
  style.walkAtRules((atRule) => {
    const problem = atRuleProblem(atRule, isModule)
    if (problem) add(atRule, problem)
  })
  const laidOut = new Map<Container | Document | undefined, Set<string>>()
  style.walkRules((rule) => {
    const above = ancestorsOf(rule)
    const known = laidOut.get(rule.parent) ?? new Set()
    laidOut.set(rule.parent, known)
    for (const selector of laysOut(rule) ? rule.selectors : []) {
      if (known.has(selector)) add(rule, `${selector} is laid out twice: two things have one class`)
      known.add(selector)
    }
    if (above.some((each) => isNamed(each, "keyframes"))) return
    if (!isModule && !above.some(isConsoleScope)) add(rule, `${rule.selector} is outside @scope (.console)`)
    const isNested = above.some((each) => each.type === "rule")
    for (const selector of rule.selectors) {
      if (/:global\b/.test(selector)) add(rule, `${selector} leaves the module: write :global nowhere`)
      else if (!isTied(selector, isNested)) add(rule, `${selector} fits elements of every room: give it a class`)
    }
  })
  return problems
}

function atRuleProblem(atRule: AtRule, isModule: boolean): string | null {
  if (grouping.includes(atRule.name)) return null
  // A module's keyframes get a name of their own, like its classes.
  if (isModule && isNamed(atRule, "keyframes")) return null
  return `@${atRule.name} holds for the whole page, wherever it stands`
}

/**
 * Whether a selector names a class, or the scope's own root, of what it fits: outside of brackets. A nested selector is
 * tied to the class of the rule around it, unless its & is in brackets: `p:not(&)` fits every other paragraph.
 */
function isTied(selector: string, isNested: boolean): boolean {
  let plain = selector.replace(/"[^"]*"|'[^']*'/g, "").replace(/\[[^\]]*\]/g, "")
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, "")
  return /\.[\w-]|:scope\b/.test(plain) || (isNested && (!selector.includes("&") || plain.includes("&")))
}

const laysOut = ({ nodes }: Rule) => nodes.some((node) => node.type === "decl" && node.prop === "display")

const isNamed = (node: Container | Document, name: string) => node.type === "atrule" && (node as AtRule).name === name

const isConsoleScope = (node: Container | Document) =>
  isNamed(node, "scope") && CONSOLE_SCOPE.test((node as AtRule).params)

function ancestorsOf(rule: Rule): (Container | Document)[] {
  const above: (Container | Document)[] = []
  for (let each = rule.parent as Container | Document | undefined; each; each = each.parent) above.push(each)
  return above
}
