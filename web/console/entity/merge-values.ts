import type { Values } from "./form-values.ts"

export interface Merged {
  values: Values
  /** Fields that only the other person changed: theirs are taken. */
  merged: string[]
  /** Fields that both changed, to different values: mine stay until one chooses. */
  clashes: string[]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Three-way merge of a form: what it began with, what is in it, and what somebody saved meanwhile. */
export function mergeValues(names: readonly string[], base: Values, mine: Values, theirs: Values): Merged {
  const differing = names.filter((name) => !isSame(mine[name], theirs[name]))
  const merged = differing.filter((name) => isSame(mine[name], base[name]))
  const clashes = differing.filter((name) => !merged.includes(name) && !isSame(theirs[name], base[name]))
  const values = Object.fromEntries(names.map((name) => [name, (merged.includes(name) ? theirs : mine)[name]]))
  return { values, merged, clashes }
}
