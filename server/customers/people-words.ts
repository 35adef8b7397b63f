import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

// Finding people by an index: search_words has the words of every customer and participant, folded (functions/people-words.sql).
// A word finds those who have one that begins with it.

/** Behind every word that begins with the same letters, in the order of bytes. */
const LAST = "\u{10ffff}"
const SIGNS = /[\s!-/:-@[-`{-~\u2010-\u2027]+/

/**
 * The words of what was typed. A telephone number is one word, however it is grouped, without the zeros before it; an e-mail
 * address is one. A single letter beside words says nothing.
 */
export function termsOf(asked: string): string[] {
  const digits = asked.replace(/[\s+./()-]/g, "")
  if (/^\d{6,}$/.test(digits)) return [digits.replace(/^0+/, "")]
  const words = asked.split(/\s+/).flatMap((word) => (word.includes("@") ? [word] : word.split(SIGNS)))
  const long = words.filter(({ length }) => length > 1)
  return long.length > 0 ? long : words.filter(Boolean)
}

/** The ids of customers or participants who have a word that begins like this one, as an array. */
export const foundBy = (kind: "customer" | "participant", word: string): RawBuilder<number[]> =>
  sql`array(${withWord(kind, word)})`

const withWord = (kind: "customer" | "participant", word: string) =>
  sql`select w.subject_id from search_words w where ${ofTenant("w")} and w.kind = ${kind}
    and w.word >= app.fold(${word}) and w.word < app.fold(${word}) || ${LAST}::text`

/** The ids of those who have every word of what was typed, as an array; signs alone find nobody. */
export const foundByAll = (kind: "customer" | "participant", asked: string): RawBuilder<number[]> => {
  const terms = termsOf(asked)
  if (terms.length === 0) return sql`array[]::bigint[]`
  return sql`array(${sql.join(
    terms.map((term) => withWord(kind, term)),
    sql` intersect `,
  )})`
}

/** All terms hold of a row; a search of signs alone finds nothing. */
export const everyTerm = (asked: string, holds: (term: string) => RawBuilder<unknown>): RawBuilder<boolean> => {
  const terms = termsOf(asked)
  return terms.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(terms.map(holds), sql` and `)})`
}
