/** Settings reach the stylesheet as custom properties, so that media queries can still override them. */
export type CssVariables = Record<`--${string}`, string | number>

/** A length for calc(), which does not accept a bare 0. */
export const countable = (length: string): string => (length === "0" ? "0px" : length)
