/** A text that somebody emptied says nothing, which is what null means in the columns where it may stand. */
export const emptyAsNull = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === "" ? null : value])) as T
