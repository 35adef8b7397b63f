import type { MenuLink } from "#contract/blocks/parts.ts"

// What a link of the header becomes. Without children it is a link; one level of children opens a popover under it; with
// grandchildren it opens a mega menu across the page.
type MenuChild = MenuLink["children"][number]
/** A link at any depth. */
export type Branch = { id: string; name: string; href: string; children?: Branch[] }
export type MenuKind = "link" | "popover" | "mega"

export function menuKind({ children }: MenuLink): MenuKind {
  if (children.length === 0) return "link"
  return children.some((child) => child.children.length > 0) ? "mega" : "popover"
}

/** A mega menu has a column for each child with children of its own, and one for all those that have none. */
export function megaColumns({ children }: MenuLink): { titled: MenuChild[]; loose: MenuChild[] } {
  return {
    titled: children.filter((child) => child.children.length > 0),
    loose: children.filter((child) => child.children.length === 0),
  }
}

/** Where a link that opens a menu leads itself; null when it leads nowhere or something in the menu leads there. */
export function ownHref({ href, children = [] }: Branch): string | null {
  return leadsNowhere(href) || children.some((child) => isTold(href, child)) ? null : href
}

const isTold = (href: string, { href: told, children = [] }: Branch): boolean =>
  told === href || children.some((child) => isTold(href, child))

/** What an organiser left empty. */
export const leadsNowhere = (href: string): boolean => href === "#"
