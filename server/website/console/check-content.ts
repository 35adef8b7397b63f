import { isElementType } from "#contract/blocks/registry.ts"
import { type Element, everyElement, isWhole, readTree } from "#contract/blocks/tree.ts"
import { refuse } from "#server/platform/refusal.ts"
import { cleanSettings } from "#server/website/read-content.ts"

// A draft may hold what is not finished: a picture that is not chosen yet, an element of a newer version. What it may not be
// is a tree that reading it back would cut: ids are unique, size and depth within the limits. Settings are stored as they were
// given, with their HTML cleaned; publishing says what is wrong with them (contract/rules/page-problems.ts).

export function checkContent(content: readonly unknown[]): Element[] {
  const ids = new Set<string>()
  const check = (list: readonly unknown[]): Element[] =>
    list.map((item) => {
      const element = readElement(item)
      if (ids.has(element.id)) refuseElement(element, "its id stands twice")
      ids.add(element.id)
      const settings = isElementType(element.type) ? cleanSettings(element.type, element.settings) : element.settings
      return { ...element, settings, children: check(childrenOf(item, element)) }
    })
  const tree = check(content)
  if (!isWhole(tree)) refuse("PAGE_TOO_LARGE", { field: "content", details: { elements: everyElement(tree).length } })
  return tree
}

/** Reads this element alone, with the same reader that rendering uses. */
function readElement(item: unknown): Element {
  const alone = typeof item === "object" && item !== null ? { ...item, children: [] } : item
  return readTree([alone])[0] ?? refuseElement(item, "it is no element")
}

function childrenOf(item: unknown, element: Element): unknown[] {
  const { children = [] } = item as { children?: unknown }
  return Array.isArray(children) ? children : refuseElement(element, "its children are no list")
}

function refuseElement(item: unknown, problem: string): never {
  const { id = null, type = null } = (item ?? {}) as { id?: unknown; type?: unknown }
  return refuse("ELEMENT_INVALID", { field: "content", details: { id, type, problem } })
}
