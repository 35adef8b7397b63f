import type { ESTree } from "vite"
import { isTest, type Source, visit } from "./sources.ts"

export interface Statement {
  source: Source
  offset: number
  text: string
}

/** Every sql`…` of a file as it is written; a fragment inside another is judged with it and by itself. */
export function findTemplates(source: Source): Statement[] {
  const found: Statement[] = []
  if (isTest(source.path)) return found
  visit(source, {
    TaggedTemplateExpression(node) {
      const { tag, quasi } = node as ESTree.TaggedTemplateExpression
      if (!source.text.slice(tag.start, tag.end).startsWith("sql")) return
      found.push({ source, offset: node.start, text: source.text.slice(quasi.start + 1, quasi.end - 1) })
    },
  })
  return found
}
