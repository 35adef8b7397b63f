import type { MenuLink } from "#contract/blocks/parts.ts"

// How a link of the header is rendered. Without children it is a link; one level of children opens a popover under it;
// grandchildren open a mega menu across the page.
type MenuChild = MenuLink["children"][number]
/** A link at any depth. */
export type Branch = { id: string; name: string; href: string; children?: Branch[] }
export type MenuKind = "link" | "popover" | "mega"

export function menuKind({ children }: MenuLink): MenuKind {
  if (children.length === 0) return "link"
  return children.some((child) => child.children.length > 0) ? "mega" : "popover"
}

/** A mega menu has a column for each child with children of its own, and one for all others. */
export function megaColumns({ children }: MenuLink): { titled: MenuChild[]; loose: MenuChild[] } {
  return {
    titled: children.filter((child) => child.children.length > 0),
    loose: children.filter((child) => child.children.length === 0),
  }
}

/** The own address of a link that opens a menu; null if it has none, or if a link in the menu has the same. */
export function ownHref({ href, children = [] }: Branch): string | null {
  return leadsNowhere(href) || children.some((child) => isInBranch(href, child)) ? null : href
}

const isInBranch = (href: string, { href: own, children = [] }: Branch): boolean =>
  own === href || children.some((child) => isInBranch(href, child))

/** Whether an organiser left the address empty. */
export const leadsNowhere = (href: string): boolean => href === "#"
