import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { currentStatus, readEntries } from "./read-entries.ts"

type FindEntries = typeof waitingListEndpoints.findEntries
type GetEntry = typeof waitingListEndpoints.getEntry

const mine = ({ organiser_id, customer }: RequestContext) => ({ organiser_id, customer_id: customer!.id })

export function findEntries(
  ctx: RequestContext,
  { query }: RouteInput<FindEntries>,
): Promise<AnswerInput<FindEntries>> {
  const wanted = query.availability
    ? sql`a.cuid = ${query.availability} and ${currentStatus} in ('WAITING', 'OFFERED')`
    : sql`true`
  return readTenant(ctx, (tx) => readEntries(tx, mine(ctx), wanted, pageOf(query)))
}

export function getEntry(ctx: RequestContext, { params }: RouteInput<GetEntry>): Promise<AnswerInput<GetEntry>> {
  return readTenant(ctx, async (tx) => {
    const { data } = await readEntries(tx, mine(ctx), sql`e.cuid = ${params.cuid}`, { limit: 1, offset: 0 })
    return { entry: data[0] ?? refuse("NOT_FOUND") }
  })
}
