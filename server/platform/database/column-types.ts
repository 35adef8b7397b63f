// Data keeps one shape from column to JSON to component: ids are numbers, instants ISO strings, dates plain text.
export const INT8 = 20
export const DATE = 1082
export const TIMESTAMPTZ = 1184

export const columnParsers: Record<number, (text: string) => unknown> = {
  [INT8](text) {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond the safe integers: ${text}`)
    return value
  },
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
}
