// Just enough SQL to read our own migrations: statements, the items between a pair of parentheses, and their places.
export interface Piece {
  text: string
  /** Where it begins in the file. */
  offset: number
}

/** Comments, texts and the bodies of functions become spaces, so that offsets stay and nothing in them is read. */
const bare = (sql: string): string =>
  sql.replace(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$/g, (text) =>
    text.replace(/[^\n]/g, " "),
  )

export const statements = (sql: string): Piece[] => split({ text: bare(sql), offset: 0 }, ";")

/** The items of the first pair of parentheses at or after `from`; null when there is none. */
export function between({ text, offset }: Piece, from = 0): Piece[] | null {
  const open = text.indexOf("(", from)
  if (open < 0) return null
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++
    if (text[at] === ")" && --depth === 0)
      return split({ text: text.slice(open + 1, at), offset: offset + open + 1 }, ",")
  }
  return null
}

/** Cuts at a separator that stands in no parentheses; pieces are trimmed and keep their place. */
export function split({ text, offset }: Piece, separator: string): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === "(") depth++
    if (text[at] === ")") depth--
    if (at < text.length && (text[at] !== separator || depth > 0)) continue
    const piece = text.slice(start, at)
    if (piece.trim() !== "")
      pieces.push({ text: piece.trim(), offset: offset + start + piece.length - piece.trimStart().length })
    start = at + 1
  }
  return pieces
}
