import type { Element } from "#contract/blocks/tree.ts"
import { insertAt, moveTo, type Place, placeOf } from "./tree-edits.ts"

// Steps that keys and buttons make: an element goes up and down among its siblings, into the element above it, and out of the
// one it is in. A step that there is none of is null, and its button is off.
export type Step = "up" | "down" | "in" | "out"

type Holds = (element: Element) => boolean

export function stepOf(tree: Element[], id: string, step: Step, holds: Holds): Place | null {
  const place = placeOf(tree, id)
  if (!place) return null
  const siblings = siblingsOf(tree, place.parent)
  const { parent, index } = place
  switch (step) {
    case "up":
      return index > 0 ? { parent, index: index - 1 } : null
    case "down":
      return index < siblings.length - 1 ? { parent, index: index + 1 } : null
    case "in": {
      const above = siblings[index - 1]
      return above && holds(above) ? { parent: above.id, index: above.children.length } : null
    }
    case "out": {
      const outer = parent === null ? undefined : placeOf(tree, parent)
      return outer ? { parent: outer.parent, index: outer.index + 1 } : null
    }
  }
}

export function makeStep(tree: Element[], id: string, step: Step, holds: Holds): Element[] {
  const place = stepOf(tree, id, step, holds)
  return place ? moveTo(tree, id, place) : tree
}

/** Where something new goes: into the chosen element if it holds others, else behind it; at the end where none is chosen. */
export function nextPlace(tree: Element[], chosen: string | null, holds: Holds): Place {
  const place = chosen === null ? undefined : placeOf(tree, chosen)
  if (!place) return { parent: null, index: tree.length }
  const element = siblingsOf(tree, place.parent)[place.index]!
  return holds(element)
    ? { parent: element.id, index: element.children.length }
    : { parent: place.parent, index: place.index + 1 }
}

/** Puts elements behind another one, or at the end of the page. */
export function insertBehind(tree: Element[], id: string | null, ...elements: Element[]): Element[] {
  const place = id === null ? undefined : placeOf(tree, id)
  const behind = place ? { ...place, index: place.index + 1 } : { parent: null, index: tree.length }
  return insertAt(tree, behind, ...elements)
}

function siblingsOf(tree: Element[], parent: string | null): Element[] {
  if (parent === null) return tree
  const place = placeOf(tree, parent)
  return place ? (siblingsOf(tree, place.parent)[place.index]?.children ?? []) : []
}
