// Data keeps one shape from column to JSON to component: ids are numbers, instants ISO strings, dates plain text.
export const INT8 = 20
export const DATE = 1082
export const TIMESTAMPTZ = 1184
const INT8_LIST = 1016
const TIMESTAMPTZ_LIST = 1185

const integer = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond the safe integers: ${text}`)
  return value
}
const instant = (text: string): string => new Date(text).toISOString()

/** Lists of plain values: `{1,2,NULL}`, quoted where they hold a space. */
const list =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === "{}"
      ? []
      : text
          .slice(1, -1)
          .split(",")
          .map((item) => (item === "NULL" ? null : parse(item.replaceAll('"', ""))))

export const columnParsers: Record<number, (text: string) => unknown> = {
  [INT8]: integer,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: instant,
  [INT8_LIST]: list(integer),
  [TIMESTAMPTZ_LIST]: list(instant),
}
