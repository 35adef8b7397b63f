type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Only what was sent: null is a value, undefined is none. */
export const definedOf = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
