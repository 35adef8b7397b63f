/** Stores an emptied text as null, which these columns use for "not given". */
export const emptyAsNull = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === "" ? null : value])) as T
