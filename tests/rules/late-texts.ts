// Texts that are not of the first load. The browser runs a module after everything it imports; a module that awaits its
// texts at its top level is therefore behind all that is shown by those who import it, however far away.
import { resolve } from "./import-rules.ts"
import { literal, type Source, visit } from "./sources.ts"
import { type Uses, usesOf } from "./used-keys.ts"

/** Modules that are loaded together: a route's with those of the routes around it, an entry, a lazy part. */
type Start = readonly string[]

interface Module {
  needs: string[]
  /** Lazy parts, asked for once this module runs. */
  starts: string[]
  uses: Uses
}

function moduleOf(source: Source): Module {
  const needs: string[] = []
  const starts: string[] = []
  visit(source, {
    ImportDeclaration: (node) =>
      void (node.importKind === "type" || needs.push(resolve(source.path, node.source.value))),
    ExportNamedDeclaration: (node) => void (node.source && needs.push(resolve(source.path, node.source.value))),
    ExportAllDeclaration: (node) => void needs.push(resolve(source.path, node.source.value)),
    ImportExpression(node) {
      const target = literal(node.source)
      if (target) starts.push(resolve(source.path, target.value))
    },
  })
  return { needs, starts, uses: usesOf(source) }
}

/** Whether a module names one of the keys, without its plural form too, or begins to make one. */
function asks({ literals, prefixes }: Uses, keys: readonly string[]): boolean {
  return keys.some(
    (key) =>
      literals.has(key) ||
      literals.has(key.replace(/_(zero|one|two|few|many|other)$/, "")) ||
      [...prefixes].some((prefix) => prefix.includes(".") && key.startsWith(prefix)),
  )
}

/** Modules that ask for one of the `keys` and may be shown before `texts`, the module that awaits them, has run. */
export function findEarly(sources: Source[], begins: Start[], texts: string, keys: readonly string[]): string[] {
  const modules = new Map(sources.map((source) => [source.path, moduleOf(source)]))
  const asking = new Set([...modules].flatMap(([path, { uses }]) => (asks(uses, keys) ? [path] : [])))
  const early = new Set<string>()
  const seen = new Set<string>()
  const load = (start: Start): void => {
    // A set grows while it is walked.
    const loaded = new Set(start)
    for (const path of loaded) for (const next of modules.get(path)?.needs ?? []) loaded.add(next)
    // Lazy parts of what waited for the texts come after them.
    if (loaded.has(texts)) return
    for (const path of loaded) {
      if (seen.has(path)) continue
      seen.add(path)
      if (asking.has(path)) early.add(path)
      for (const lazy of modules.get(path)?.starts ?? []) load([lazy])
    }
  }
  begins.forEach(load)
  return [...early].sort()
}
