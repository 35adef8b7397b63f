import { sql } from "kysely"
import type { questions } from "#contract/entities/questions.ts"
import type { Change } from "#server/entities/kept-entity.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

type Asked = Pick<Change<typeof questions>, "given" | "before" | "cuid">

interface Earlier {
  id: number
  type: string
  order: number
  choices: { id: string }[]
  /** Activities that ask the question and not this one. */
  missing: number
}

const wrong = (field: string, message = "INVALID"): never =>
  refuse("INVALID_INPUT", { field, details: [{ path: field, message }] })

/**
 * A condition names a question that comes earlier, in every activity that asks both; since earlier is a strict order, no
 * circle is possible. It is judged when either of the two changes.
 */
export async function judgeCondition(tx: Tx, organiser_id: number, { given, before, cuid }: Asked): Promise<void> {
  if (!given) return
  const { condition, order } = given
  if (before && before.order !== order) await refuseOrder(tx, organiser_id, before.id, cuid, order)
  if (!condition) return
  const { rows } = await sql<Earlier>`
    select q.id, q.type, q."order", q.choices, (
      select count(*)::integer from activity_questions k where ${ofTenant("k")} and k.question_id = ${before?.id ?? 0}
        and not exists (select from activity_questions e where ${ofTenant("e")} and e.activity_id = k.activity_id
          and e.question_id = q.id)) as missing
    from questions q where q.organiser_id = ${organiser_id} and q.cuid = ${condition.question}
      and q.archived_at is null`.execute(tx)
  const earlier = rows[0] ?? wrong("condition.question")
  const isLater = earlier.order === order ? before !== null && earlier.id >= before.id : earlier.order > order
  if (isLater || earlier.missing > 0) wrong("condition.question")
  const isChoice = earlier.type.startsWith("CHOICES")
  if (!isChoice && earlier.type !== "TEXT" && earlier.type !== "DATE" && condition.operator !== "GIVEN")
    wrong("condition.operator")
  if (isChoice && condition.values.some((value) => !earlier.choices.some(({ id }) => id === value)))
    wrong("condition.values")
}

/** A question that others depend on stays before them. */
async function refuseOrder(tx: Tx, organiser_id: number, id: number, cuid: string, order: number): Promise<void> {
  const { rows } = await sql<{ later: number }>`
    select count(*)::integer as later from questions q where q.organiser_id = ${organiser_id}
      and q.condition ->> 'question' = ${cuid} and (q."order", q.id) < (${order}::integer, ${id}::bigint)`.execute(tx)
  if (rows[0]!.later > 0) wrong("order")
}

/** An activity that asks a question asks the one it depends on as well. */
export async function judgeAskedTogether(tx: Tx, organiser_id: number, activity_id: number): Promise<void> {
  const { rows } = await sql<{ alone: number }>`
    select count(*)::integer as alone from activity_questions k
    join questions q on ${ofTenant("q")} and q.id = k.question_id and q.condition is not null
    where k.organiser_id = ${organiser_id} and k.activity_id = ${activity_id} and not exists (
      select from activity_questions e join questions p on ${ofTenant("p")} and p.id = e.question_id
      where ${ofTenant("e")} and e.activity_id = ${activity_id} and p.cuid = q.condition ->> 'question')`.execute(tx)
  if (rows[0]!.alone > 0) wrong("questions", "CONDITION_MISSING")
}
