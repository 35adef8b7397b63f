import { sql } from "kysely"
import { questions } from "#contract/entities/questions.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { judgePattern } from "#server/organisers/custom-fields/match-pattern.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { refuse } from "#server/platform/refusal.ts"
import { judgeCondition } from "./judge-condition.ts"

const attached = sql<number>`(select count(*)::integer from activity_questions k
  where ${ofTenant("k")} and k.question_id = t.id)`
const named = sql`jsonb_build_array(jsonb_build_object('question_id', t.id))`
const answers = sql<number>`(
  (select count(*) from registrations r where ${ofTenant("r")} and r.sold -> 'answers' @> ${named})
  + (select count(*) from registration_requests r where ${ofTenant("r")} and r.answers @> ${named}))::integer`

/** Questions that are asked only where this one is answered in a certain way. */
const depending = sql<number>`(select count(*)::integer from questions d
  where ${ofTenant("d")} and d.archived_at is null and d.condition ->> 'question' = t.cuid)`

/**
 * A question that was answered keeps its type, and its choices: one that is left out is hidden, so that old answers still
 * show its label.
 */
export const questionRoutes = entityRoutes(questions, {
  table: "questions",
  sql: { activities: attached, answers },
  uses: { activities: attached, questions: depending },
  kept: sql<boolean>`${attached} = 0 and ${answers} > 0`,
  async before(tx, { organiser_id }, change) {
    const { given, before } = change
    if (!given) return
    judgePattern(given.pattern, before?.pattern)
    await judgeCondition(tx, organiser_id, change)
    const { consent_text, condition } = given
    if (given.type === "CONSENT" && consent_text === "") refuse("INVALID_INPUT", { field: "consent_text" })
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
    return {
      choices: sql`${JSON.stringify(choices)}::jsonb`,
      condition: condition ? sql`${JSON.stringify(condition)}::jsonb` : null,
      consent_version: versionAfter(before, consent_text),
    }
  },
  /** Every version of a text that families agree to is kept. */
  async after(tx, { organiser_id }, { given, before, id }) {
    if (given?.type !== "CONSENT") return
    const version = versionAfter(before, given.consent_text)
    await tx
      .insertInto("question_texts")
      .values({ organiser_id, question_id: id, version, text: given.consent_text })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

/** A changed text is another version, and asked again at the next registration. */
function versionAfter(before: { consent_text: string; consent_version: number } | null, text: string): number {
  return before ? before.consent_version + (before.consent_text === text ? 0 : 1) : 1
}
