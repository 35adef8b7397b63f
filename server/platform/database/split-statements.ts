/** Comments, texts and the bodies of functions, in which a semicolon ends nothing; or the semicolon that does. */
const PIECE = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** The statements of one of our scripts, each with the comments before it. */
export function splitStatements(script: string): string[] {
  const ends = [...script.matchAll(PIECE)].filter(([text]) => text === ";").map(({ index }) => index)
  const statements = [...ends, script.length].map((end, n) => script.slice(n === 0 ? 0 : ends[n - 1]! + 1, end))
  return statements.filter(
    (text) => text.replace(PIECE, (piece) => (piece.startsWith("--") ? "" : piece)).trim() !== "",
  )
}
