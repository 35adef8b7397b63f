import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { answerFileEndpoints, GivenAnswer } from "#contract/endpoints/answer-files.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { answeredFile } from "./answered-file.ts"

type FindAnswers = typeof answerFileEndpoints.findAnswers

/** The answers of a registration for collaborators; choices that are hidden by now keep their labels. */
export const findAnswers = (
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<FindAnswers>,
): Promise<AnswerInput<FindAnswers>> =>
  readTenant(ctx, async (tx) => {
    const { rows } = await sql<{ answers: GivenAnswer[] }>`
      select coalesce((
        select jsonb_agg(jsonb_build_object('question_id', q.id, 'title', q.title, 'type', q.type,
          'content', case when jsonb_typeof(e.answer -> 'content') = 'object' then (e.answer -> 'content') - 'customer_id'
            else e.answer -> 'content' end,
          'missing', q.required and coalesce(e.answer -> 'content', 'null') in ('null', '""', '[]'),
          'file', ${answeredFile(sql`e.answer ->> 'content'`)}, 'consent_text', (
            select x.text from question_texts x where ${ofTenant("x")} and q.type = 'CONSENT' and x.question_id = q.id
              and x.version = (e.answer #>> '{content,version}')::integer),
          'choices', coalesce((select jsonb_agg(jsonb_build_object('id', c.value -> 'id', 'label', c.value -> 'label'))
            from jsonb_array_elements(q.choices) c), '[]'::jsonb)) order by e.place)
        from jsonb_array_elements(t.sold -> 'answers') with ordinality e (answer, place)
        join questions q on ${ofTenant("q")} and q.id = (e.answer ->> 'question_id')::bigint), '[]'::jsonb) as answers
      from registrations t where t.organiser_id = ${ctx.organiser_id} and t.cuid = ${cuid}`.execute(tx)
    const { answers: data } = rows[0] ?? refuse("NOT_FOUND")
    return { data, count: data.length }
  })
