import { z } from "zod"
import { header, type ProductKind } from "#contract/blocks/parts.ts"
import { bare, mostOf } from "../builder/settings/field-places.ts"
import { movedRow } from "../inputs/use-row-order.ts"

// The links of the header as a tree. An edit that the schema would refuse, being too deep or one too many, gives null.

/** A link at any level. */
export interface Branch {
  id: string
  name: string
  href: string
  children?: Branch[]
  /** Of the first level only. */
  while_on_sale?: ProductKind | undefined
}
/** Where a link stands: its place among those of its level, after the places of those above it. */
export type Place = readonly number[]

/** How many links stand side by side at most, by level. */
export const mostAt: readonly number[] = mostBelow(header.shape.content.shape.links)

function mostBelow(schema: z.core.$ZodType): number[] {
  const list = bare(schema)
  const each = list instanceof z.ZodArray ? bare(list.element as z.core.$ZodType) : null
  if (!(each instanceof z.ZodObject)) return []
  return [mostOf(list), ...("children" in each.shape ? mostBelow(each.shape.children) : [])]
}

export const siblingsAt = (links: readonly Branch[], above: Place): readonly Branch[] =>
  above.reduce<readonly Branch[]>((list, index) => list[index]?.children ?? [], links)
const linkAt = (links: readonly Branch[], place: Place) => siblingsAt(links, place.slice(0, -1))[place.at(-1)!]!

const levelsOf = ({ children = [] }: Branch): number => 1 + Math.max(0, ...children.map(levelsOf))

/** As its level has it: the last one has no list of children, and only the first waits for a sale. */
const atLevel = ({ id, name, href, children = [], while_on_sale }: Branch, level: number): Branch => ({
  id,
  name,
  href,
  ...(level < mostAt.length - 1 && { children: children.map((child) => atLevel(child, level + 1)) }),
  ...(level === 0 && while_on_sale && { while_on_sale }),
})

function withSiblings(links: readonly Branch[], above: Place, make: (list: readonly Branch[]) => Branch[]): Branch[] {
  const [index, ...rest] = above
  if (index === undefined) return make(links)
  return links.map((link, each) =>
    each === index ? { ...link, children: withSiblings(link.children ?? [], rest, make) } : link,
  )
}

/** Puts a link in, where its level and what is below it have room. */
function put(links: readonly Branch[], place: Place, link: Branch): Branch[] | null {
  const above = place.slice(0, -1)
  const hasRoom = siblingsAt(links, above).length < (mostAt[above.length] ?? 0)
  if (!hasRoom || above.length + levelsOf(link) > mostAt.length) return null
  return withSiblings(links, above, (list) => list.toSpliced(place.at(-1)!, 0, atLevel(link, above.length)))
}

/** A new link at the end of those below another, or of the first level. */
export const added = (links: readonly Branch[], above: Place, id: string): Branch[] | null =>
  put(links, [...above, siblingsAt(links, above).length], { id, name: "", href: "#" })

export const removed = (links: readonly Branch[], place: Place): Branch[] =>
  withSiblings(links, place.slice(0, -1), (list) => list.toSpliced(place.at(-1)!, 1))

export const changed = (
  links: readonly Branch[],
  place: Place,
  change: Partial<Pick<Branch, "name" | "href" | "while_on_sale">>,
): Branch[] =>
  withSiblings(links, place.slice(0, -1), (list) => list.with(place.at(-1)!, { ...linkAt(links, place), ...change }))

/** To another place among those of its level. */
export const moved = (links: readonly Branch[], place: Place, to: number): Branch[] =>
  withSiblings(links, place.slice(0, -1), (list) => movedRow(list, place.at(-1)!, to))

/** Below the link before it, after those that are there. */
export function indented(links: readonly Branch[], place: Place): Branch[] | null {
  const before = place.with(-1, place.at(-1)! - 1)
  if (before.at(-1)! < 0) return null
  return put(removed(links, place), [...before, siblingsAt(links, before).length], linkAt(links, place))
}

/** Beside the link that it was below, right after it. */
export function outdented(links: readonly Branch[], place: Place): Branch[] | null {
  const above = place.slice(0, -1)
  if (above.length === 0) return null
  return put(removed(links, place), above.with(-1, above.at(-1)! + 1), linkAt(links, place))
}
