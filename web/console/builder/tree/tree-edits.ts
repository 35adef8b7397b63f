import { type Element, everyElement } from "#contract/blocks/tree.ts"

// The edits of a page's tree, as pure functions: each answers another tree and leaves what it does not touch identical, so
// that a comparison by identity tells what changed. One that makes no sense (an element that is not there, a move into
// itself) answers the very tree it was given.

/** A place among the children of an element, or on the page itself where `parent` is null. */
export interface Place {
  parent: string | null
  index: number
}

export const elementOf = (tree: Element[], id: string): Element | undefined =>
  everyElement(tree).find((element) => element.id === id)

export function placeOf(tree: Element[], id: string, parent: string | null = null): Place | undefined {
  const index = tree.findIndex((element) => element.id === id)
  if (index >= 0) return { parent, index }
  for (const element of tree) {
    const place = placeOf(element.children, id, element.id)
    if (place) return place
  }
}

const listAt = (tree: Element[], parent: string | null): Element[] | undefined =>
  parent === null ? tree : elementOf(tree, parent)?.children

/** The ids of the elements that an element is in, the outermost first. */
export function pathTo(tree: Element[], id: string): string[] {
  const place = placeOf(tree, id)
  if (!place || place.parent === null) return []
  return [...pathTo(tree, place.parent), place.parent]
}

function withList(tree: Element[], parent: string | null, make: (list: Element[]) => Element[]): Element[] {
  if (parent === null) return make(tree)
  let isChanged = false
  const next = tree.map((element) => {
    const children = element.id === parent ? make(element.children) : withList(element.children, parent, make)
    if (children === element.children) return element
    isChanged = true
    return { ...element, children }
  })
  return isChanged ? next : tree
}

export const insertAt = (tree: Element[], { parent, index }: Place, ...elements: Element[]): Element[] =>
  elements.length === 0 ? tree : withList(tree, parent, (list) => list.toSpliced(index, 0, ...elements))

export function removeFrom(tree: Element[], id: string): Element[] {
  const place = placeOf(tree, id)
  return place ? withList(tree, place.parent, (list) => list.toSpliced(place.index, 1)) : tree
}

/** Moves an element; the place is counted without it, as it is once the element has been taken out. */
export function moveTo(tree: Element[], id: string, place: Place): Element[] {
  const from = placeOf(tree, id)
  const element = elementOf(tree, id)
  if (!from || !element) return tree
  if (place.parent !== null && elementOf([element], place.parent)) return tree
  if (from.parent === place.parent && from.index === place.index) return tree
  if (!listAt(tree, place.parent)) return tree
  return insertAt(removeFrom(tree, id), place, element)
}

/** The place beside another element, counted without the one that moves there. */
export function placeBeside(tree: Element[], target: string, side: "before" | "after", moved: string): Place | null {
  const place = placeOf(removeFrom(tree, moved), target)
  return place ? { ...place, index: place.index + (side === "after" ? 1 : 0) } : null
}

export function changeElement(tree: Element[], id: string, change: (element: Element) => Element): Element[] {
  const place = placeOf(tree, id)
  if (!place) return tree
  return withList(tree, place.parent, (list) => list.map((element) => (element.id === id ? change(element) : element)))
}

export const setHidden = (tree: Element[], id: string, isHidden: boolean): Element[] =>
  changeElement(tree, id, ({ hidden: _, ...element }) => (isHidden ? { ...element, hidden: true } : element))

/** The same element with all that is in it, under ids of its own. */
export const copyOf = (element: Element, newId: () => string): Element => ({
  ...element,
  id: newId(),
  children: element.children.map((child) => copyOf(child, newId)),
})
