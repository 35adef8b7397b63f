import { type ElementType, elements } from "#contract/blocks/registry.ts"
import { type Element, everyElement, readTree } from "#contract/blocks/tree.ts"
import { refuse } from "#server/platform/refusal.ts"
import { cleanSettings } from "#server/website/read-content.ts"

// Rendering leaves out unreadable elements; saving refuses them. Content is stored only if reading it back would leave
// nothing out: every element known, its settings valid, ids unique, size and depth within the limits of a tree.
// Settings are stored as they were given, with their HTML cleaned: defaults are filled in when they are read.

export function checkContent(content: readonly unknown[]): Element[] {
  const ids = new Set<string>()
  const check = (list: readonly unknown[]): Element[] =>
    list.map((item) => {
      const element = readElement(item)
      if (ids.has(element.id)) refuseElement(element, "its id stands twice")
      ids.add(element.id)
      return { ...element, settings: checkSettings(element), children: check(childrenOf(item, element)) }
    })
  const tree = check(content)
  const [given, kept] = [tree, readTree(tree)].map((each) => everyElement(each).length)
  if (kept! < given!) refuse("PAGE_TOO_LARGE", { field: "content", details: { elements: given } })
  return tree
}

/** Reads this element alone, with the same reader that rendering uses. */
function readElement(item: unknown): Element {
  const alone = typeof item === "object" && item !== null ? { ...item, children: [] } : item
  return readTree([alone])[0] ?? refuseElement(item, "it is no element")
}

function checkSettings(element: Element): unknown {
  if (!isKnown(element.type)) return refuseElement(element, "its type is unknown")
  // Cleaned before it is parsed: cleaning may lengthen a text beyond its limit.
  const settings = cleanSettings(element.type, element.settings)
  const parsed = elements[element.type].safeParse(settings)
  if (parsed.success) return settings
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }))
  return refuseElement(element, "its settings cannot be read", issues)
}

function childrenOf(item: unknown, element: Element): unknown[] {
  const { children = [] } = item as { children?: unknown }
  return Array.isArray(children) ? children : refuseElement(element, "its children are no list")
}

const isKnown = (type: string): type is ElementType => Object.hasOwn(elements, type)

function refuseElement(item: unknown, problem: string, issues: object[] = []): never {
  const { id = null, type = null } = (item ?? {}) as { id?: unknown; type?: unknown }
  return refuse("ELEMENT_INVALID", { field: "content", details: { id, type, problem, issues } })
}
