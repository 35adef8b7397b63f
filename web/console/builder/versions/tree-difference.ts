import { type Element, everyElement } from "#contract/blocks/tree.ts"
import { placeOf } from "../tree/tree-edits.ts"

/** What happened to an element between two versions of a page. */
export interface ElementDifference {
  kind: "added" | "removed" | "changed" | "moved" | "hidden" | "shown"
  element: Element
  /** The settings that differ, by their first name. */
  settings: string[]
}

/**
 * The differences from one tree to another, element by element. An element counts as moved where it stands in another one, or
 * where those that both trees have in the same element follow in another order.
 */
export function differencesBetween(before: Element[], after: Element[]): ElementDifference[] {
  const [old, now] = [before, after].map((tree) => new Map(everyElement(tree).map((each) => [each.id, each])))
  const moved = movedBetween(before, after)
  const differences: ElementDifference[] = []
  for (const element of now!.values()) {
    const was = old!.get(element.id)
    const say = (kind: ElementDifference["kind"], settings: string[] = []) =>
      differences.push({ kind, element, settings })
    if (!was) {
      say("added")
      continue
    }
    const settings = changedSettings(was, element)
    if (settings.length > 0 || was.type !== element.type) say("changed", settings)
    if (moved.has(element.id)) say("moved")
    if (was.hidden !== element.hidden) say(element.hidden ? "hidden" : "shown")
  }
  const removed = [...old!.values()].filter(({ id }) => !now!.has(id))
  return [...differences, ...removed.map((element) => ({ kind: "removed" as const, element, settings: [] }))]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const recordOf = (settings: unknown): Record<string, unknown> =>
  typeof settings === "object" && settings !== null ? (settings as Record<string, unknown>) : {}

function changedSettings(before: Element, after: Element): string[] {
  const [old, now] = [recordOf(before.settings), recordOf(after.settings)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !isSame(old[name], now[name]))
}

function movedBetween(before: Element[], after: Element[]): Set<string> {
  const stays = new Map(everyElement(before).map(({ id }) => [id, placeOf(before, id)!.parent]))
  const moved = new Set<string>()
  const visit = (list: Element[], parent: string | null) => {
    const here = list.filter(({ id }) => stays.get(id) === parent).map(({ id }) => id)
    const oldOrder = siblingsOf(before, parent).filter((id) => here.includes(id))
    for (const { id, children } of list) {
      if (stays.has(id) && stays.get(id) !== parent) moved.add(id)
      visit(children, id)
    }
    const steady = new Set(longestCommon(oldOrder, here))
    for (const id of here) if (!steady.has(id)) moved.add(id)
  }
  visit(after, null)
  return moved
}

const siblingsOf = (tree: Element[], parent: string | null): string[] => {
  const list = parent === null ? tree : everyElement(tree).find(({ id }) => id === parent)?.children
  return (list ?? []).map(({ id }) => id)
}

/** The longest common subsequence: those that keep their order, so that as few as possible count as moved. */
function longestCommon(a: string[], b: string[]): string[] {
  let best: string[][] = b.map(() => [])
  for (const one of a) {
    const row: string[][] = []
    for (const [at, other] of b.entries()) {
      const [left, above, diagonal] = [row[at - 1] ?? [], best[at]!, best[at - 1] ?? []]
      row.push(one === other ? [...diagonal, one] : above.length >= left.length ? above : left)
    }
    best = row
  }
  return best.at(-1) ?? []
}
