import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { documentEndpoints } from "#contract/endpoints/documents.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type FindOfActivity = typeof documentEndpoints.findOfActivity
type Listed = AnswerInput<FindOfActivity>["data"][number]

/** The documents of an activity for collaborators: its own first, then those for every activity. */
export const findOfActivity = (
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<FindOfActivity>,
): Promise<AnswerInput<FindOfActivity>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const activity = await tx
      .selectFrom("activities")
      .select("id")
      .where("organiser_id", "=", organiser_id)
      .where("cuid", "=", cuid)
      .executeTakeFirst()
    const { id } = activity ?? refuse("NOT_FOUND")
    const { rows } = await sql<Listed>`
      select d.cuid, d.title, d.description, d.every_activity, d.payment_requirement, d.date_requirement from documents d
      where d.organiser_id = ${organiser_id} and (d.every_activity or exists (select from document_activities k
        where ${ofTenant("k")} and k.document_id = d.id and k.activity_id = ${id}))
      order by d.every_activity, d.title, d.id`.execute(tx)
    return { data: rows, count: rows.length }
  })
