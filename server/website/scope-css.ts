import postcss, { type AtRule, type CssSyntaxError, type Declaration, type Rule } from "postcss"

// An organiser's own CSS may restyle the content of its pages and nothing else: every selector is put under the page's
// content, nothing is fetched from elsewhere, and nothing can cover the shell. CSS that does not parse is dropped.
const SCOPE = ".page-content"
const allowedAtRules = new Set(["media", "supports", "container", "layer", "keyframes"])
const forbiddenValue = /url\s*\(|image-set|expression|javascript:|@import|\\/i

/** The first syntax error of CSS that is about to be saved; null if it parses. */
export function cssProblem(css: string): { line: number; column: number; reason: string } | null {
  try {
    postcss.parse(css)
    return null
  } catch (error) {
    const { line = 1, column = 1, reason = "" } = error as Partial<CssSyntaxError>
    return { line, column, reason }
  }
}

export function scopeCss(css: string): string {
  let root: postcss.Root
  try {
    root = postcss.parse(css)
  } catch {
    return ""
  }
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => void keepAtRule(rule))
  root.walkDecls((declaration) => void keepDeclaration(declaration))
  root.walkRules((rule) => scopeRule(rule))
  // Escaped, so that the CSS cannot end the style element it is written into.
  return root.toString().replaceAll("<", "\\3c ")
}

function keepAtRule(rule: AtRule): void {
  if (!allowedAtRules.has(rule.name.toLowerCase()) || forbiddenValue.test(rule.params)) rule.remove()
}

function keepDeclaration(declaration: Declaration): void {
  const { prop, value } = declaration
  if (forbiddenValue.test(value) || forbiddenValue.test(prop) || /^(behavior|-moz-binding)$/i.test(prop))
    declaration.remove()
  else if (/^position$/i.test(prop) && /fixed|sticky/i.test(value)) declaration.remove()
}

function scopeRule(rule: Rule): void {
  const { parent } = rule
  // Keyframe steps are no selectors, and a nested rule is already inside a scoped one.
  if (parent?.type === "rule" || (parent?.type === "atrule" && /keyframes$/i.test((parent as AtRule).name))) return
  rule.selectors = rule.selectors.map((selector) => {
    const inside = selector.replace(/^\s*(:root|html|body)\b/i, "").trim()
    return inside ? `${SCOPE} ${inside}` : SCOPE
  })
}
