import { sql } from "kysely"
import { questions } from "#contract/entities/questions.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { refuse } from "#server/platform/refusal.ts"

const attached = sql<number>`(select count(*)::integer from activity_questions k
  where ${ofTenant("k")} and k.question_id = t.id)`
const named = sql`jsonb_build_array(jsonb_build_object('question_id', t.id))`
const answers = sql<number>`(
  (select count(*) from registrations r where ${ofTenant("r")} and r.sold -> 'answers' @> ${named})
  + (select count(*) from registration_requests r where ${ofTenant("r")} and r.answers @> ${named}))::integer`

/**
 * A question that was answered keeps its type, and its choices: one that is left out is hidden, so that old answers still
 * show its label.
 */
export const questionRoutes = entityRoutes(questions, {
  table: "questions",
  sql: { activities: attached, answers },
  uses: { activities: attached },
  kept: sql<boolean>`${attached} = 0 and ${answers} > 0`,
  async before(_tx, _ctx, { given, before }) {
    if (!given) return
    const answered = before && before.answers > 0
    if (answered && given.type !== before.type)
      refuse("IN_USE", { field: "type", details: { uses: { answers: before.answers } } })
    const gone = before?.choices.filter(({ id }) => !given.choices.some((choice) => choice.id === id)) ?? []
    const hidden = answered ? gone.map((choice) => ({ ...choice, hidden: true })) : []
    const choices = [...given.choices, ...hidden].map(({ id = newCuid(), ...choice }, order) => ({
      id,
      ...choice,
      order,
    }))
    return { choices: sql`${JSON.stringify(choices)}::jsonb` }
  },
})
