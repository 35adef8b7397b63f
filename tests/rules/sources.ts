// What the rules read: every file git knows or would take, and the syntax tree of those that are code.
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite"

export interface Source {
  path: string
  text: string
}

export const root = fileURLToPath(new URL("../..", import.meta.url))

export const files: readonly string[] = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((path) => path !== "" && existsSync(join(root, path)))

export const read = (path: string): Source => ({ path, text: readFileSync(join(root, path), "utf8") })

export const readAll = (wanted: RegExp): Source[] => files.filter((path) => wanted.test(path)).map(read)

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path)

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length

/** Every problem names its file and line, so that a terminal can open it. */
export const at = ({ path, text }: Source, offset: number, problem: string): string =>
  `${path}:${lineOf(text, offset)} ${problem}`

const parsed = new WeakMap<Source, ESTree.Program>()

/** Walks the code, so that a rule is never misled by a comment or by the text of a string. */
export function visit(source: Source, handlers: VisitorObject): void {
  new Visitor(handlers).visit(programOf(source))
}

function programOf(source: Source): ESTree.Program {
  const known = parsed.get(source)
  if (known) return known
  const { program, errors } = parseSync(source.path, source.text)
  if (errors[0]) throw new Error(`${source.path} cannot be parsed: ${errors[0].message}`)
  parsed.set(source, program)
  return program
}

/** The text of a literal, through `as` and `satisfies`; of a template, what stands before its first value. */
export function literal(node: ESTree.Node | null | undefined): { value: string; whole: boolean } | null {
  if (!node) return null
  if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression") return literal(node.expression)
  if (node.type === "Literal") return typeof node.value === "string" ? { value: node.value, whole: true } : null
  if (node.type !== "TemplateLiteral") return null
  return { value: node.quasis[0]?.value.cooked ?? "", whole: node.expressions.length === 0 }
}
