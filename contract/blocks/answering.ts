import type { ElementType } from "./registry.ts"

const answering: ReadonlySet<ElementType> = new Set<ElementType>([
  "availabilities-filters",
  "availabilities-quick-list",
])

/**
 * Whether elements of a type answer the question of the address, its query. Their data is a text, so that a mark can stand in
 * its place.
 */
export const isAnswering = (type: ElementType): boolean => answering.has(type)
