import type { ParsedElement } from "#contract/blocks/registry.ts"

/**
 * The new elements, each that equals one before by that very object: elements are compared by identity when a page is
 * rendered again, so that one change renders what it changed and what that is in.
 */
export function keepSame(before: ParsedElement[], after: ParsedElement[]): ParsedElement[] {
  const known = new Map(before.map((element) => [element.id, element]))
  const next = after.map((element) => sameOf(known.get(element.id), element))
  const isSame = next.length === before.length && next.every((element, at) => element === before[at])
  return isSame ? before : next
}

function sameOf(before: ParsedElement | undefined, after: ParsedElement): ParsedElement {
  if (!before || before.type !== after.type) return after
  const children = keepSame(before.children, after.children)
  const hasSameSettings = JSON.stringify(before.settings) === JSON.stringify(after.settings)
  if (hasSameSettings && children === before.children) return before
  return { ...after, settings: hasSameSettings ? before.settings : after.settings, children } as ParsedElement
}
