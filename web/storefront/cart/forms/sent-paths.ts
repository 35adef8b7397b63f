import type { CallError } from "#contract/client.ts"
import { problemsOf } from "#web/forms/use-contract-form.ts"

// Maps the server's error paths to the fields of a form. The server names a position in the body: a line, and in it an
// option by its position among those chosen. An error without a field is shown above the button, under the name `form`.
export interface SentLine {
  /** The path of this line's details in the form; empty for a single line. */
  prefix: string
  option_ids: number[]
  /** Whether there is a field for the dates. */
  hasDates: boolean
}

export const WHOLE_FORM = "form"

/** The line of a path; a call about one line names none. */
export const lineOf = (path: string): number => Number(/^\w+\.(\d+)\./.exec(path)?.[1] ?? 0)

export function fieldOf(path: string, lines: SentLine[]): string {
  const line = lines[lineOf(path)]
  const [name = "", second, third] = path.replace(/^registrations\.\d+\./, "").split(".")
  if (!line) return WHOLE_FORM
  const { prefix, option_ids, hasDates } = line
  if (name === "participant_id") return name
  if (name === "quantity") return `${prefix}quantity`
  if (name === "availability_dates" && hasDates) return `${prefix}availability_dates`
  if (name === "questions" && second) return `${prefix}answers.f${second}`
  if (name === "options" && second && option_ids[Number(second)] !== undefined)
    return `${prefix}options.o${option_ids[Number(second)]}.${third === "content" ? "content" : "price"}`
  return WHOLE_FORM
}

/** The errors of a refused call, by field; `wordsOf` gives the text of a refusal with its own reasons, by line. */
export function explainLines(error: CallError, lines: SentLine[], wordsOf: (line: number) => string) {
  if (error.code === "INVALID_INPUT")
    return problemsOf(error).map(({ path, message }) => ({ path: fieldOf(path, lines), message }))
  const path = error.field ?? ""
  return [{ path: fieldOf(path, lines), message: wordsOf(lineOf(path)) }]
}
