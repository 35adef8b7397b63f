import type { Kept } from "./kept-entity.ts"

// Jobs find the entity whose rows they work on by its path; every entity enters itself as its routes are made.
const keptByPath = new Map<string, Kept>()

export const enter = (kept: Kept): void => void keptByPath.set(kept.entity.path, kept)
export const keptAt = (path: string): Kept | undefined => keptByPath.get(path)
export const everyKept = (): Kept[] => [...keptByPath.values()]
