/** Settings reach the stylesheet as custom properties, so that a narrow screen can still have its say. */
export type CssVariables = Record<`--${string}`, string | number>

/** CSS counts with lengths, and to it a bare 0 is none. */
export const countable = (length: string): string => (length === "0" ? "0px" : length)
