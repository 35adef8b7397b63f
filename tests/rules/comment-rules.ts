// Comments name their subject. A sentence that begins with one of these withholds it, and must be solved before it informs.
import { parseSync } from "vite"
import { at, type Source } from "./sources.ts"

const verbs = "is|are|was|were|has|had|does|did|can|cannot|could|may|must|will|would|stands|lies|comes"
const withheld = new RegExp(`^(Whoever|Nobody|Somebody|So many|The how-manieth|What (?:${verbs}))\\b`)

interface Comment {
  start: number
  text: string
}

export const commentProblems = (source: Source): string[] =>
  commentsOf(source).flatMap(({ start, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const opening = withheld.exec(sentence)?.[0]
      return opening ? at(source, start, `a comment says "${opening} …": name the thing first`) : []
    }),
  )

const sentencesOf = (text: string): string[] => text.split(/(?<=[.:!?])\s+/)

/** Line comments that follow each other are one text. */
function commentsOf(source: Source): Comment[] {
  const found: (Comment & { end: number })[] = []
  for (const { start, end, value } of readComments(source)) {
    const text = value.replace(/^\s*\*+ ?/gm, "").trim()
    const last = found.at(-1)
    const isNext = last && isLine(source, start) && /^\n[ \t]*$/.test(source.text.slice(last.end, start))
    if (isNext) Object.assign(last, { text: `${last.text} ${text}`, end })
    else found.push({ start, end, text })
  }
  return found
}

const isLine = ({ text }: Source, start: number): boolean => text.startsWith("//", start)

function readComments({ path, text }: Source): { start: number; end: number; value: string }[] {
  if (!path.endsWith(".css")) return parseSync(path, text).comments
  return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[1]!,
  }))
}
