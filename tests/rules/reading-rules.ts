// Names of functions that read: `find…` gives a list, `get…` one thing or a refusal, `read…` whatever is there. What they
// give is told by the declared type, or without one by how the body's query is executed.
const many = /\[\]$|\]$|^(readonly |Readonly)?(Array|Map|Set)<|^(AnswerInput|Entries|Listed)</
const several = /\[\]$|^(readonly |Readonly)?(Array|Map|Set)</

export function readingProblem(name: string, type: string, body: string): string | null {
  const given = type.replace(/^Promise<([\s\S]*)>$/, "$1").trim()
  if (/^find[A-Z]/.test(name) && !isList(given, body)) return `${name} gives no list: call it get… or read…`
  if (/^get[A-Z]/.test(name) && isSeveral(given, body)) return `${name} gives several: call it find…`
  return null
}

function isList(type: string, body: string): boolean {
  if (type) return many.test(type)
  return !/(executeTakeFirst(OrThrow)?\(\)|\brows\[0\]|\brows\.at\(0\))[;\s}]*$/.test(body)
}

function isSeveral(type: string, body: string): boolean {
  if (type) return several.test(type)
  return /\.execute\(\)[;\s}]*$/.test(body)
}
