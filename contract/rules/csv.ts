import type { Language } from "../language.ts"

// A table as a file that spreadsheets open: with a mark that it is UTF-8, and separated as the language's spreadsheets
// expect. A text that begins like a formula gets an apostrophe before it, so that no spreadsheet computes it.

export type Cell = string | number | null

const separators: Record<Language, string> = { fr: ";", en: "," }
const decimals: Record<Language, string> = { fr: ",", en: "." }
const formula = /^[=+\-@\t\r]/
const MARK = "\uFEFF"

export function writeCsv(rows: readonly (readonly Cell[])[], language: Language): string {
  const separator = separators[language]
  const lines = rows.map((row) => row.map((cell) => quoted(asText(cell, language), separator)).join(separator))
  return `${MARK}${lines.join("\r\n")}\r\n`
}

function asText(cell: Cell, language: Language): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell).replace(".", decimals[language])
  return formula.test(cell) ? `'${cell}` : cell
}

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
