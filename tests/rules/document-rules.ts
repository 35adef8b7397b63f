// Documents that lie are worse than none: every path and every command they name must exist.
import { posix } from "node:path"
import { at, type Source } from "./sources.ts"

export interface Repository {
  files: readonly string[]
  scripts: readonly string[]
}

const endings = /\.(md|tsx?|m[jt]s|sql|css)$/
/**
 * Words with a slash that are no paths of ours: addresses, packages, media types, time zones, patterns and examples.
 */
const elsewhere = [
  /^\//,
  /:\/\//,
  /^@/,
  /^(application|text|image|font|multipart)\/[\w.+-]+$/,
  /^Europe\//,
  /[{}<>()…=,|]|NNNN/,
]
/** Made when the product runs, so not in the repository. */
const made = /^(node_modules|build|\.data|\.cache|\.react-router)(\/|$)|\.log$/

export function documentProblems(source: Source, repository: Repository): string[] {
  const folders = new Set(repository.files.flatMap(parentsOf))
  const there = (path: string) => repository.files.includes(path) || folders.has(path.replace(/\/$/, ""))
  const known = [...repository.files, ...folders]
  const problems: string[] = []
  for (const { text, offset } of spansOf(source.text))
    for (const path of pathsIn(text)) {
      const pattern = path.includes("*") && new RegExp(`(^|/)${globbed(path)}$`)
      const found = pattern
        ? known.some((each) => pattern.test(each))
        : there(path) || known.some((each) => each.endsWith(`/${path.replace(/\/$/, "")}`))
      if (!found) problems.push(at(source, offset, `names ${path}, which does not exist`))
    }
  for (const match of source.text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)]*)?\)/g)) {
    const path = posix.join(posix.dirname(source.path), match[1]!)
    if (!there(path)) problems.push(at(source, match.index, `links to ${path}, which does not exist`))
  }
  for (const match of source.text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)) {
    const name = match[1] ?? match[2]!
    if (!repository.scripts.includes(name))
      problems.push(at(source, match.index, `names npm run ${name}, which is no script`))
  }
  return problems
}

/** What stands in single backticks; blocks of code are not prose. */
function spansOf(text: string): { text: string; offset: number }[] {
  const prose = text.replace(/^(```+)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, " "))
  return [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => ({ text: match[1]!, offset: match.index }))
}

/** A span of one word is a path if it has a slash or a known ending; in a command, words with both are. */
function pathsIn(span: string): string[] {
  const words = span.split(/\s+/).map((word) => word.replace(/^#(?=\w)/, "").replace(/^\.\/|:\d+$/g, ""))
  return words
    .filter((word) =>
      words.length === 1 ? word.includes("/") || endings.test(word) : word.includes("/") && endings.test(word),
    )
    .filter((word) => !made.test(word) && !elsewhere.some((pattern) => pattern.test(word)))
}

const globbed = (path: string) =>
  path.replace(/[.+?^$[\]\\]/g, "\\$&").replace(/\*+/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))

function parentsOf(path: string): string[] {
  const parent = posix.dirname(path)
  return parent === "." ? [] : [parent, ...parentsOf(parent)]
}

/** The commands of a shell script, its preparations left out. */
export const commandsOf = (script: string): string[] =>
  script
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(#|set -|cd "\$\(dirname "\$0"\)\/\.\."$)/.test(line))
