import { z } from "zod"

// A page is a list of elements, each with settings and children. Trees are stored with a version, so that their shape
// can change; a tree that is too large or too deep is cut rather than answered with an error.
export const TREE_VERSION = 1
const MAX_ELEMENTS = 500
const MAX_DEPTH = 12

export interface Element {
  id: string
  type: string
  settings: unknown
  children: Element[]
  /** In the builder only: visitors do not see it, nor what is in it. */
  hidden?: true
}

const shallow = z.object({
  id: z.string().min(1).max(64),
  type: z.string().min(1).max(64),
  settings: z.unknown().default({}),
  children: z.unknown().optional(),
  hidden: z.unknown().optional(),
})

/** Reads any JSON as a tree: entries that are no elements are left out, ids are unique, size and depth are bounded. */
export function readTree(content: unknown): Element[] {
  let left = MAX_ELEMENTS
  const ids = new Set<string>()
  const read = (list: unknown, depth: number): Element[] => {
    if (!Array.isArray(list) || depth > MAX_DEPTH) return []
    const elements: Element[] = []
    for (const item of list) {
      if (left <= 0) break
      const parsed = shallow.safeParse(item)
      if (!parsed.success || ids.has(parsed.data.id)) continue
      left--
      ids.add(parsed.data.id)
      const { id, type, settings, children, hidden } = parsed.data
      const element = { id, type, settings, children: read(children, depth + 1) }
      elements.push(hidden === true ? { ...element, hidden } : element)
    }
    return elements
  }
  return read(content, 1)
}

/** The tree as visitors see it. */
export const withoutHidden = (tree: Element[]): Element[] =>
  tree
    .filter(({ hidden }) => hidden !== true)
    .map((element) => ({ ...element, children: withoutHidden(element.children) }))

/** Whether all of a tree is read back: its ids are unique, and it is neither too large nor too deep. */
export const isWhole = (tree: Element[]): boolean => everyElement(readTree(tree)).length === everyElement(tree).length

export const everyElement = (tree: Element[]): Element[] =>
  tree.flatMap((element) => [element, ...everyElement(element.children)])
