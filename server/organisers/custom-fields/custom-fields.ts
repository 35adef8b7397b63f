import { type RawBuilder, sql } from "kysely"
import { collaboratorFields } from "#contract/entities/custom-fields.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import type { Parts } from "#server/entities/kept-entity.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { forgetEmptyAnswers, places } from "./custom-data.ts"
import { judgePattern } from "./match-pattern.ts"

// The organiser's own questions. One that was answered keeps its type and those of its choices that somebody has.

interface Judged {
  type: string
  pattern: string | null
  choices: { id: string }[]
}
interface Changing {
  given: Judged | null
  before: (Judged & { id: number; answers: number }) | null
}

/** The answers to the question t about one kind of people. */
export const answersTo = (entity: keyof typeof places) => sql`from ${sql.table(places[entity].table)} d
  where ${ofTenant("d")} and d.field_id = t.id and d.data <> 'null'::jsonb`

/**
 * Refuses what answers that were given forbid, and patterns that could not be asked; `given` are the answers to t. With a
 * question that is removed go the rows of those who left it empty: they refer to it and say nothing.
 */
export async function judgeField(
  tx: Tx,
  { organiser_id }: RequestContext,
  { given: wanted, before }: Changing,
  given: RawBuilder<unknown>,
): Promise<void> {
  if (!wanted) {
    if (before) await forgetEmptyAnswers(tx, organiser_id, before.id)
    return
  }
  judgePattern(wanted.pattern, before?.pattern)
  const answered = before && before.answers > 0
  if (answered && wanted.type !== before.type)
    refuse("IN_USE", { field: "type", details: { uses: { answers: before.answers } } })
  const gone = before?.choices.filter(({ id }) => !wanted.choices.some((choice) => choice.id === id)) ?? []
  if (!answered || gone.length === 0) return
  const { rows } = await sql<{ uses: number }>`
    select (select count(*)::integer ${given} and d.data ?| ${gone.map(({ id }) => id)}::text[]) as uses
    from custom_fields t where t.organiser_id = ${organiser_id} and t.id = ${before.id}`.execute(tx)
  if (rows[0]!.uses > 0) refuse("IN_USE", { field: "choices", details: { uses: { answers: rows[0]!.uses } } })
}

/** Choices as the column has them. */
export const asChoices = (choices: unknown): RawBuilder<unknown> => sql`${JSON.stringify(choices)}::jsonb`

const given = answersTo("COLLABORATORS")
const answers = sql<number>`(select count(*)::integer ${given})`

const parts: Parts<typeof collaboratorFields> = {
  table: "custom_fields",
  sql: { answers },
  where: sql<boolean>`t.entity = 'COLLABORATORS'`,
  uses: { answers },
  async before(tx, ctx, change) {
    await judgeField(tx, ctx, change, given)
    if (!change.given) return
    return { ...(change.before ? {} : { entity: "COLLABORATORS" }), choices: asChoices(change.given.choices) }
  },
}

export const collaboratorFieldRoutes = entityRoutes(collaboratorFields, parts)
