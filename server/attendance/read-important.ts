import { type RawBuilder, sql } from "kysely"
import type { AnswerContent } from "#contract/endpoints/answers.ts"
import { answerText } from "#contract/rules/answer-text.ts"
import { formatDate } from "#contract/rules/dates.ts"
import { type ImportantAnswer, saysSomething } from "#contract/rules/important.ts"
import { answeredFile } from "#server/bookings/answer-files/answered-file.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

// Answers to questions that the organiser marked as important: health, in most cases. They are read for who may record
// attendance and for nobody else; for all others the statement does not even name the tables they are in.

/** An important answer as it is kept. */
export interface KeptAnswer {
  title: string
  type: ImportantAnswer["type"]
  choices: { id: string; label: string }[]
  content: AnswerContent
  file: { name: string } | null
}

export const mayReadImportant = ({ collaborator }: RequestContext): boolean =>
  collaborator!.permissions.has("registrations.attendances.register")

const answer = (of: string, content: RawBuilder<unknown>, file: RawBuilder<unknown>) => sql`jsonb_build_object(
  'title', ${sql.ref(`${of}.title`)}, 'type', ${sql.ref(`${of}.type`)}, 'choices', ${sql.ref(`${of}.choices`)},
  'content', ${content}, 'file', ${file})`
const asked = sql`f.important and f.active and f.archived_at is null and a.data <> 'null'::jsonb`
const given = answer("f", sql`a.data`, sql`null::jsonb`)
const content = sql`e.answer -> 'content'`

/**
 * The important answers about participant w in registration r as a JSON list: the child's own first, then those of the
 * registration, then the family's.
 */
export const importantAnswers = (ctx: RequestContext): RawBuilder<KeptAnswer[]> =>
  mayReadImportant(ctx)
    ? sql`coalesce((select jsonb_agg(x.answer order by x.place, x.sorted, x.id) from (
        select 0 as place, -f."order" as sorted, f.id, ${given} as answer
        from participant_custom_data a join custom_fields f on ${ofTenant("f")} and f.id = a.field_id
        where ${ofTenant("a")} and a.participant_id = w.id and ${asked}
        union all
        select 1, q."order", q.id, ${answer("q", content, answeredFile(sql`e.answer ->> 'content'`))}
        from jsonb_array_elements(r.sold -> 'answers') e (answer)
        join questions q on ${ofTenant("q")} and q.id = (e.answer ->> 'question_id')::bigint
        where q.important and q.type <> 'CONSENT' and ${content} <> 'null'::jsonb
        union all
        select 2, -f."order", f.id, ${given}
        from customer_custom_data a join custom_fields f on ${ofTenant("f")} and f.id = a.field_id
        where ${ofTenant("a")} and a.customer_id = r.customer_id and ${asked}
      ) x), '[]'::jsonb)`
    : sql`'[]'::jsonb`

/** The answers that say something, in words. */
export function inWords(ctx: RequestContext, answers: readonly KeptAnswer[]): ImportantAnswer[] {
  const { language, tenant } = ctx
  const writeDay = (day: string) => formatDate(day, { language, timezone: tenant.timezone, style: "long" })
  return answers.flatMap(({ title, type, choices, content, file }) => {
    const text = file ? file.name : answerText({ type, choices, content }, writeDay)
    return saysSomething(text) ? [{ title, type, text }] : []
  })
}

/** A child's answers of one group are shown in its others too: each answer once. */
export function withoutRepeats(answers: readonly ImportantAnswer[]): ImportantAnswer[] {
  const known = new Map(answers.map((each) => [`${each.title}\n${each.text}`, each]))
  return [...known.values()]
}
