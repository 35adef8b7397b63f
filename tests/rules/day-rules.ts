// Days of the organiser's clock (server/platform/database/local-day.ts): what SQL may not say, because it would go by the
// time zone of the database's session, or by a clock that is not clock_now().
import type { Source } from "./sources.ts"
import { at } from "./sources.ts"
import { findTemplates } from "./sql-templates.ts"

const refused: [RegExp, string][] = [
  [/\bage\(\s*[^(),]+\s*\)/i, "has the age by the session's day: write ageOn(today(timezone), …)"],
  [/\b(current_date|current_timestamp|localtimestamp|localtime)\b/i, "asks the session's clock: write today(timezone)"],
  [/(?<![.\w])now\(\)/i, "asks the session's clock: write clock_now(), or read it by readClock()"],
  [/(\b\w*_at\b|\bclock_now\(\))\)*\s*::date\b/i, "has the session's day of an instant: write dayOf(…, timezone)"],
]

/** Right as they are: no day of anybody's, and no time that the test clock should move. */
const exempt: Record<string, string> = {
  "server/platform/database/functions/catalogue.sql": "a version that only grows, made of the transaction's own time",
}

export function dayProblems(functions: readonly Source[], code: readonly Source[]): string[] {
  const bodies = functions.map((source) => ({
    source,
    offset: 0,
    text: source.text.replace(/--[^\n]*/g, (text) => " ".repeat(text.length)),
  }))
  return [...bodies, ...code.flatMap(findTemplates)].flatMap(({ source, offset, text }) =>
    source.path in exempt
      ? []
      : refused.flatMap(([pattern, problem]) => {
          const found = pattern.exec(text)
          return found ? [at(source, offset + found.index, problem)] : []
        }),
  )
}
