import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { registrationBulkEndpoints } from "#contract/endpoints/registration-bulk.ts"
import { startJob } from "#server/bulk/start-bulk.ts"
import { refuseMissingTag } from "#server/customers/console/tag-customers.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findChosen } from "./chosen-registrations.ts"

type TagFamilies = typeof registrationBulkEndpoints.tagFamilies

/** Registrations have no tags of their own: the families behind them get the tag, by the job that tags families. */
export async function tagFamilies(
  ctx: RequestContext,
  { body }: RouteInput<TagFamilies>,
): Promise<AnswerInput<TagFamilies>> {
  const { action, tag } = body
  const registrations = await findChosen(ctx, body)
  const cuids = await readTenant(ctx, async (tx) => {
    await refuseMissingTag(tx, ctx.organiser_id, tag)
    return findFamilies(tx, ctx.organiser_id, registrations)
  })
  if (cuids.length === 0) refuse("NOT_FOUND", { field: "cuids" })
  const { permission } = registrationBulkEndpoints.tagFamilies
  return startJob(ctx, registrationBulkEndpoints.tagFamilies, body, {
    kind: `customers.${action}`,
    permission,
    cuids,
    input: { tag },
  })
}

/** Each family once; one that was erased is left out. */
async function findFamilies(tx: Tx, organiser_id: number, registrations: string[]): Promise<string[]> {
  const { rows } = await sql<{ cuid: string }>`
    select c.cuid from customers c where c.organiser_id = ${organiser_id} and c.deleted_at is null
      and c.id in (select r.customer_id from registrations r where ${ofTenant("r")} and r.cuid = any (${registrations}::text[]))
    order by c.id`.execute(tx)
  return rows.map(({ cuid }) => cuid)
}
